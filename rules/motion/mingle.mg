# mingle: the tool moves around in the container 20 times.
then(/stir_with, T, C) :- fill(/tool, T), fill(/container, C).
times(/stir, T, 20)   :- fill(/tool, T).
