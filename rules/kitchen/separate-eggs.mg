# separate-eggs: every whole egg gives 36 % yolk and 64 % white.
nonempty(/eggs).
default(/white-target, /medium-bowl, 1). default(/yolk-target, /medium-bowl, 2). default(/separator, /egg-separator, 3).
uses(/white-target). uses(/yolk-target). uses(/separator).
takes(/yolks, D) :- count(N), D = fn:mult(N, 5).
count(N)  :- counted(X) |> do fn:group_by(), let N = fn:max(X).
takes(/whites, D) :- takes(/yolks, D). takes(/kitchen, D) :- takes(/yolks, D).
counted(N) :- each(/eggs, X) |> do fn:group_by(), let N = fn:count().

part(X, P, /egg-yolk, /yolk-target)   :- each(/eggs, X), fresh(/yolk, X, P).
part(X, P, /egg-white, /white-target) :- each(/eggs, X), fresh(/white, X, P).
made(P, C)           :- part(_, P, C, _).
set(P, /quantity, Q) :- part(X, P, C, _), egg_share(C, H), quantity(X, N), scale(N, H, 1000000000, Q).
set(P, /unit, U)     :- part(X, P, _, _), unit(X, U).
back(P, T, K)        :- part(X, P, _, R), fill(R, T), rank(X, K).
whole(X)      :- each(/eggs, X), is_a(X, /whole-egg).
gone(X)       :- whole(X).
sheds(X, C)   :- whole(X), fill(/eggs, C).
refuses(/same, /yolk-target, T) :- fill(/yolk-target, T), fill(/white-target, T).
Decl strange(X) bound [/name].
strange(X) :- each(/eggs, X), !whole(X).
blocked(/unsuitable, /eggs, X) :- strange(X).
wants(/eggs, "a container with cracked whole eggs").
out(/yolks, T)  :- fill(/yolk-target, T).
out(/whites, T) :- fill(/white-target, T).
