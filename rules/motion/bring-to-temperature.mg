# bring-to-temperature: the container stands where it is until its contents have the temperature.
motion(3000, C, 0, /wait, C, C) :- fill(/container, C).
