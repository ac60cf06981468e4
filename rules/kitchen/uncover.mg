# uncover: take off the cover and put it on the counter top.
waits(/object). through(/object). lasts_seconds(20).

lid(E, L) :- fill(/object, E), covered_with(E, L).
del(E, /covered_with, L)   :- lid(E, L).
del(L, /is_covering, /yes) :- lid(_, L).
front(L, T, 1)     :- lid(_, L), place_of(/counter-top, T).
out(/uncovered, E) :- lid(E, _).
out(/cover, L)     :- lid(_, L).
blocked(/not_covered, /object, E) :- fill(/object, E), !covered_with(E, _).
