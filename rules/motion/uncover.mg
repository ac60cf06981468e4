# uncover: the cover is taken off and put down.
then(/reach, L, E) :- lid(E, L).
then(/grasp, L, E) :- lid(E, L).
then(/carry, L, W) :- lid(_, L), worktop(W).
then(/put, L, W)   :- lid(_, L), worktop(W).
