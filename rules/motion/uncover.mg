# uncover: the cover is taken off and put down.
takes_up(100, L, E, W) :- lid(E, L), worktop(W).
puts_down(100, L, W)   :- lid(_, L), worktop(W).
