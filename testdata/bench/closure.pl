% The 500,500 pairs of a chain with a thousand links, for SWI-Prolog with tabling.
:- table r/2.
:- dynamic e/2.
:- forall(between(0, 999, X), (Y is X + 1, assertz(e(X, Y)))).
r(X, Y) :- e(X, Y).
r(X, Z) :- r(X, Y), e(Y, Z).
:- aggregate_all(count, r(_, _), N), (N =:= 500500 -> halt(0) ; halt(1)).
