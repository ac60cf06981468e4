# melt: the container stands in the microwave until everything has melted.
then(/bring, C, A) :- fill(/container, C), fill(/tool, A).
then(/turn, A, A)  :- fill(/tool, A).
then(/wait, C, A)  :- fill(/container, C), fill(/tool, A).
then(/turn, A, A)  :- fill(/tool, A).
then(/bring, C, P) :- fill(/container, C), in(C, P).
