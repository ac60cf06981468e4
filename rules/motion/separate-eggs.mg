# separate-eggs: the eggs run into the separator over the bowl for the white, then the yolks out of it.
by_hand().
then(/take, T, B)  :- fill(/separator, T), fill(/white-target, B).
then(/tip, C, B)   :- fill(/eggs, C), fill(/white-target, B).
then(/carry, T, B) :- fill(/separator, T), fill(/yolk-target, B).
then(/tilt, T, B)  :- fill(/separator, T), fill(/yolk-target, B).
then(/put, T, W)   :- fill(/separator, T), worktop(W).
