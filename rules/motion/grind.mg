# grind: the food goes into the machine, which runs for 60 seconds, and comes back.
then(/tip, C, T)    :- fill(/container, C), fill(/tool, T).
then(/turn, T, T)   :- fill(/tool, T).
then(/tip, T, C)    :- fill(/container, C), fill(/tool, T).
times(/turn, T, 60) :- fill(/tool, T).
