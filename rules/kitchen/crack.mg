# crack: every egg becomes a whole egg in the target and a shell in its place.
nonempty(/eggs). tool(/target, /medium-bowl, 1). apart(/target, /eggs).
lasts_seconds(D) :- counted(N), D = fn:mult(N, 5).
counted(N) :- each(/eggs, X) |> do fn:group_by(), let N = fn:count().
eggs(N)    :- cracks(X, K) |> do fn:group_by(), let N = fn:sum(K).
cracks(X, K) :- egg(X), quantity(X, Q), K = fn:div(Q, 1.0).
egg(X)     :- each(/eggs, X), is_a(X, /egg), unit(X, /piece).

whole(W, I) :- eggs(N), upto(N, I), fresh(/egg, I, W).
shell(S, I) :- eggs(N), upto(N, I), fresh(/shell, I, S).
made(W, /whole-egg) :- whole(W, _).
made(S, /egg-shell) :- shell(S, _).
amount(W, 50.0, /g) :- whole(W, _).
set(S, /cracked, /yes) :- shell(S, _).
back(W, T, I) :- whole(W, I), fill(/target, T).
back(S, C, I) :- shell(S, I), fill(/eggs, C).
gone(X)       :- egg(X).
sheds(X, C)   :- egg(X), fill(/eggs, C).
gives(/cracked, /target).
strange(X) :- each(/eggs, X), !egg(X).
strange(X) :- cracks(X, K), quantity(X, Q), Q != fn:mult(K, 1.0).
blocked(/unsuitable, /eggs, X) :- strange(X).
wants(/eggs, "a container with whole eggs in their shells").
