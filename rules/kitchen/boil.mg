# boil: spices and liquids become one boiling liquid, everything else cooks in it.
nonempty(/thing). waits(/thing).
fixture(/stove, /stove). assume(/mode, /medium-heat).
time_unit(/time, /time-unit). usual(/time, 30000000000, /minute).
lasts(/boiled, S) :- millis(/time, S).
lasts(/stove, S)  :- millis(/time, S).
takes(/kitchen, 30).

spice(X)  :- each(/thing, X), is_a(X, /spice).
liquid(X) :- each(/thing, X), is_a(X, /liquid).
cooks(X)  :- each(/thing, X), !spice(X), !liquid(X).
liquids(N) :- liquid(X) |> do fn:group_by(), let N = fn:count().
many()    :- spice(_).
many()    :- liquids(N), 1 < N.
blend(X)  :- spice(X), many().
blend(X)  :- liquid(X), many().
sorts(X, K) :- spice(X), rank(X, K).
sorts(X, K) :- liquid(X), rank(X, R), K = fn:plus(R, 1000000).
blend_class(/homogeneous-mixture). blend_flag(/boiled). blend_flag(/is_liquid).
broth(M) :- mixture(M).
broth(X) :- liquid(X), !many().
set(X, /boiled, /yes)    :- broth(X), !many().
hot(N) :- fill(/mode, M), mode_heat(M, N).
warm(S, N, /degrees-celsius) :- fill(/stove, S), hot(N).
set(X, /boiled, /yes)    :- cooks(X).
wet() :- liquid(_).
wet() :- each(/thing, X), is_a(X, /mixture).
refuses(/no_liquid, /thing, C) :- fill(/thing, C), cooks(_), !wet().
heated(X) :- broth(X). heated(X) :- cooks(X).
set(X, /temperature, N)      :- heated(X), hot(N).
set(X, /temperature_unit, /degrees-celsius) :- heated(X), hot(_).
set(X, /boiled_with, M)  :- cooks(X), broth(M).
front(X, C, K) :- cooks(X), rank(X, K), fill(/thing, C).
back(M, C, 1)  :- broth(M), fill(/thing, C).
out(/boiled, C) :- fill(/thing, C).
cannot(/boiled, "cannot be boiled"). cannot(/boiled_with, "cannot be boiled").
