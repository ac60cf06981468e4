# 2023: a missing tool stops the simulator.
aborts(/not_here, /tool, E) :- arg(/tool, E), !fill(/tool, _), fill(/object, _).
