# separate-eggs: the eggs run into the separator over the bowl for the white, then the yolks out of it.
by_hand().
takes_up(2000, T, T, B) :- fill(/separator, T), fill(/white-target, B).
tips(2001, C, B)        :- fill(/eggs, C), fill(/white-target, B).
motion(2002, T, 0, /carry, T, B) :- fill(/separator, T), fill(/yolk-target, B).
motion(2002, T, 1, /tilt, T, B)  :- fill(/separator, T), fill(/yolk-target, B).
puts_down(2002, T, W)   :- fill(/separator, T), worktop(W).
