# crack: every egg gives a whole egg in the target and a shell in place of the egg.
nonempty(/eggs). default(/target, /medium-bowl, 1). uses(/target).
takes(/cracked, D) :- count(N), D = fn:mult(N, 5).
count(N)   :- counted(X) |> do fn:group_by(), let N = fn:max(X).
takes(/kitchen, D) :- takes(/cracked, D).
counted(N) :- each(/eggs, X) |> do fn:group_by(), let N = fn:count().
eggs(N)    :- cracks(X, K) |> do fn:group_by(), let N = fn:sum(K).
cracks(X, K) :- egg(X), quantity(X, Q), K = fn:div(Q, 1000000000).
egg(X)     :- each(/eggs, X), is_a(X, /egg), unit(X, /piece).

whole(W, I) :- eggs(N), upto(N, I), fresh(/egg, I, W).
shell(S, I) :- eggs(N), upto(N, I), fresh(/shell, I, S).
made(W, /whole-egg) :- whole(W, _).
set(W, /quantity, 50000000000) :- whole(W, _).
set(W, /unit, /g)   :- whole(W, _).
made(S, /egg-shell) :- shell(S, _).
set(S, /cracked, /yes) :- shell(S, _).
back(W, T, I) :- whole(W, I), fill(/target, T).
back(S, C, I) :- shell(S, I), fill(/eggs, C).
gone(X)       :- egg(X).
sheds(X, C)   :- egg(X), fill(/eggs, C).
out(/cracked, T) :- fill(/target, T).
Decl strange(X) bound [/name].
strange(X) :- each(/eggs, X), !egg(X).
strange(X) :- cracks(X, K), quantity(X, Q), Q != fn:mult(K, 1000000000).
refuses(/same, /target, T) :- fill(/target, T), fill(/eggs, T).
blocked(/unsuitable, /eggs, X) :- strange(X).
wants(/eggs, "a container with whole eggs in their shells").
