# shake: both hands take the covered container, shake it and put it down.
takes_up(3000, C, C, C) :- fill(/container, C).
motion(3000, C, 50, /shake, C, C) :- fill(/container, C).
both_hands(3000, C, 50) :- fill(/container, C).
puts_down(3000, C, W) :- fill(/container, C), worktop(W).
repeats(3000, 30).
