# boil: spices and liquids become one boiling liquid; everything else cooks in it.
works_on(/thing). fixture(/stove, /stove). assume(/mode, /medium-heat).
timed(/boiled). timed(/stove). usual(/time, 30.0, /minute). lasts_seconds(30).

spice(X)  :- each(/thing, X), is_a(X, /spice).
liquid(X) :- each(/thing, X), is_a(X, /liquid).
pours(X)  :- spice(X).
pours(X)  :- liquid(X).
cooks(X)  :- each(/thing, X), !pours(X).
many()    :- spice(_).
many()    :- liquid(X), liquid(Y), X != Y.
blend(X)  :- pours(X), many().
sorts(X, K) :- spice(X), rank(X, K).     # spices first, then liquids
sorts(X, K) :- liquid(X), rank(X, R), K = fn:plus(R, 1000000).
blend_class(/homogeneous-mixture). blend_flag(/boiled). blend_flag(/is_liquid).
broth(M) :- mixture(M).
broth(X) :- liquid(X), !many().
set(X, /boiled, /yes)   :- broth(X), !many().
set(X, /boiled, /yes)   :- cooks(X).
set(X, /boiled_with, M) :- bath(X, M).
bath(X, M) :- cooks(X), broth(M).
hot(N)      :- fill(/mode, M), mode_heat(M, N).
warm(S, N, /degrees-celsius)  :- fill(/stove, S), hot(N).
heats(X, N, /degrees-celsius) :- broth(X), boils(N).
heats(X, N, /degrees-celsius) :- cooks(X), boils(N).
boils(100.0) :- watery().                # water boils at 100 degrees Celsius, however hot the stove is
boils(N)     :- hot(N), !watery().
watery() :- liquid(X), !is_a(X, /oil), !is_a(X, /coconut-oil).
watery() :- each(/thing, X), is_a(X, /mixture).
wet() :- liquid(_).
wet() :- each(/thing, X), is_a(X, /mixture).
refuses(/no_liquid, /thing, C) :- fill(/thing, C), cooks(_), !wet().
front(X, C, K) :- cooks(X), rank(X, K), fill(/thing, C).
back(M, C, 1)  :- broth(M), fill(/thing, C).
gives(/boiled, /thing).
refuses(/unsuitable, /thing, C) :- fill(/thing, C), !heatable(/thing).
wants(/thing, "a container that can be heated").
