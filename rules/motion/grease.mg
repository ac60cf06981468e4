# grease: a pinch from its bowl is rubbed over the inside of the container by hand.
by_hand().
pinched(B) :- stock(S, _), in(S, B).
pinched(B) :- coat(X), in(X, B).
lent(B, P) :- pinched(B), in(B, P), place(P, /store).
then(/reach, B, B)    :- pinched(B).
then(/carry, B, C)    :- pinched(B), fill(/container, C).
then(/stroke, B, C)   :- pinched(B), fill(/container, C).
times(/stroke, B, 12) :- pinched(B).
