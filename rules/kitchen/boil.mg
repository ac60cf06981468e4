# boil: spices and liquids become one boiling liquid, everything else cooks in it.
nonempty(/thing). waits(/thing).
fixture(/stove, /stove). assume(/mode, /medium-heat).
assume_num(/time, 30000000000) :- open(/time-unit).
assume_num(/time, N) :- says(/time-unit, U), unit_seconds(U, S), scale(1800, 1000000000, S, N).
assume(/time-unit, /minute).
time_unit(/time, /time-unit).
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
blend_class(/homogeneous-mixture).
blend_flag(/boiled).
blend_flag(/is_liquid).
broth(M) :- mixture(M).
broth(X) :- liquid(X), !many().
set(X, /boiled, /yes)    :- broth(X), !many().
hot(N, U) :- fill(/mode, M), mode_heat(M, N), unit_of_heat(U).
unit_of_heat(/degrees-celsius).
set(S, /temperature, N)      :- fill(/stove, S), hot(N, _).
set(S, /temperature_unit, U) :- fill(/stove, S), hot(_, U).
set(X, /boiled, /yes)    :- cooks(X).
heated(X) :- broth(X). heated(X) :- cooks(X).
set(X, /temperature, N)      :- heated(X), hot(N, _).
set(X, /temperature_unit, U) :- heated(X), hot(_, U).
set(X, /boiled_with, M)  :- cooks(X), broth(M).
front(X, C, K) :- cooks(X), rank(X, K), fill(/thing, C).
back(M, C, 1)  :- broth(M), fill(/thing, C).
out(/boiled, C) :- fill(/thing, C).
