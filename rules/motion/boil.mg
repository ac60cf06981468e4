# boil: the thing stands on the stove, which is switched on, for the given time.
heated(C, S) :- fill(/thing, C), fill(/stove, S).
