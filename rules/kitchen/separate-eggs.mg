# separate-eggs: every whole egg gives 36 % yolk and 64 % white.
nonempty(/eggs). apart(/yolk-target, /white-target).
tool(/white-target, /medium-bowl, 1). tool(/yolk-target, /medium-bowl, 2). tool(/separator, /egg-separator, 3).
lasts_seconds(D) :- counted(N), D = fn:mult(N, 5).
counted(N) :- each(/eggs, X) |> do fn:group_by(), let N = fn:count().

part(X, P, /egg-yolk, /yolk-target)   :- each(/eggs, X), fresh(/yolk, X, P).
part(X, P, /egg-white, /white-target) :- each(/eggs, X), fresh(/white, X, P).
made(P, C)      :- part(_, P, C, _).
amount(P, Q, U) :- part(X, P, C, _), egg_share(C, H), quantity(X, N), unit(X, U), product(N, H, Q).
back(P, T, K)   :- part(X, P, _, R), fill(R, T), rank(X, K).
whole(X)        :- each(/eggs, X), is_a(X, /whole-egg).
gone(X)         :- whole(X).
sheds(X, C)     :- whole(X), fill(/eggs, C).
strange(X)      :- each(/eggs, X), !whole(X).
blocked(/unsuitable, /eggs, X) :- strange(X).
wants(/eggs, "a container with cracked whole eggs").
gives(/yolks, /yolk-target). gives(/whites, /white-target).
