# beat: the tool moves around in the container 120 times.
then(/stir_with, T, C) :- fill(/tool, T), fill(/container, C).
times(/stir, T, 120)   :- fill(/tool, T).
