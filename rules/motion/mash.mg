# mash: the tool is pressed into the contents of the container 30 times.
then(/press_with, T, C) :- fill(/tool, T), fill(/container, C).
times(/press, T, 30)    :- fill(/tool, T).
