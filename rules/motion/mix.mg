# mix: the tool moves around in the container 60 times.
then(/stir_with, T, C) :- fill(/tool, T), fill(/container, C).
times(/stir, T, 60)   :- fill(/tool, T).
