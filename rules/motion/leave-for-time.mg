# leave-for-time: the container stands where it is; nobody waits for it.
motion(1000000, C, 0, /wait, C, C) :- fill(/container, C).
