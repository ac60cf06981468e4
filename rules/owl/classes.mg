# classes: the reached contexts and the concepts of their things (completion of Horn-SHIF).
reached(X) :- asked(X).
reached(K) :- link(_, _, K).

sub(X, D) :- reached(X), core(X, D).
sub(X, T) :- reached(X), thing(T).
sub(X, D) :- reached(X), via(X, R), into(R, D).
sub(X, D) :- sub(X, C), implies(C, D).
sub(X, C) :- conj(A, B, C), sub(X, A), sub(X, B).

implies(C, D) :- told(C, D).
implies(C, D) :- some(C, R, _), from(R, D).

link(X, R, K) :- sub(X, C), some(C, R, K).
link(X, R, K) :- reached(X), linked(X, R, K).
link(X, T, Z) :- composed(X, T, Z).
composed(X, T, Z) :- steps(R, S, T), segment(X, R, Y), segment(Y, S, Z).
sub(X, D) :- composed(X, T, _), from(T, D).
segment(X, S, Y) :- link(X, R, Y), takes_part(R, S).

# a restriction on related things, from both ends of a link
all(X, Q, D) :- sub(X, C), every(C, Q, D).
sub(X, D) :- link(X, R, K), all(K, Q, D), meets(R, Q).
sub(X, N) :- nothing(N), sub(K, N), link(X, _, K).
