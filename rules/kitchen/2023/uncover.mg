# 2023: a missing thing stops the simulator.
strict(/object).
aborts(/not_here, /object, E) :- arg(/object, E), failed(/object).
