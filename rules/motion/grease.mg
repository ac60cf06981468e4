# grease: a pinch from its bowl is rubbed over the inside of the container by hand.
by_hand().
pinched(B) :- stock(S, _), in(S, B).
pinched(B) :- coat(X), in(X, B).
lent(B, P) :- pinched(B), in(B, P), place(P, /store).
motion(3000, B, 0, /reach, B, B)  :- pinched(B).
motion(3000, B, 1, /carry, B, C)  :- pinched(B), fill(/container, C).
motion(3000, B, 2, /stroke, B, C) :- pinched(B), fill(/container, C).
repeats(3000, 12).
