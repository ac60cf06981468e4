# melt: the container stands in the microwave until everything has melted.
brings(3000, C, A)              :- fill(/container, C), fill(/tool, A).
motion(3100, A, 0, /turn, A, A) :- fill(/tool, A).
motion(3100, A, 1, /wait, C, A) :- fill(/container, C), fill(/tool, A).
motion(3100, A, 2, /turn, A, A) :- fill(/tool, A).
brings(3200, C, P)              :- fill(/container, C), in(C, P).
