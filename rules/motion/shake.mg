# shake: both hands take the covered container, shake it 30 times and put it down.
then(/take, C, C)  :- fill(/container, C).
then(/shake, C, C) :- fill(/container, C).
then(/put, C, W)   :- fill(/container, C), worktop(W).
both_hands(/shake, C, C) :- fill(/container, C).
times(/shake, C, 30)     :- fill(/container, C).
