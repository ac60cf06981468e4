# 2023: if the spoon is found, a missing container stops the simulator.
aborts(/not_here, /container, E) :- absent(/container, E), fill(/tool, _).
