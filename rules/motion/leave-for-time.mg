# leave-for-time: the container stays in place; the cook does not wait for it.
when_ready(/wait, C, C) :- fill(/container, C).
