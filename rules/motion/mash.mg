# mash: the tool is pressed into the contents of the container.
wields(3000, T, /press, C) :- fill(/tool, T), fill(/container, C).
repeats(3000, 30).
