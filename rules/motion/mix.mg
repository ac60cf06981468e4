# mix: the tool moves around in the container 60 times.
wields(3000, T, /stir, C) :- fill(/tool, T), fill(/container, C).
repeats(3000, 60).
