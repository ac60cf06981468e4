# leave-for-time: the container stays in place; the cook does not wait for it.
motion(1000000, C, 0, /wait, C, C) :- fill(/container, C).
