# grind: the food goes into the machine, which runs, and comes back.
tips(3000, C, T) :- fill(/container, C), fill(/tool, T).
motion(3001, T, 0, /turn, T, T) :- fill(/tool, T).
tips(3002, T, C) :- fill(/container, C), fill(/tool, T).
repeats(3001, 60).
