# fry: everything that can be fried gets the heat of the stove; other content stays unchanged.
works_on(/thing). fixture(/stove, /stove). assume(/mode, /medium-heat).
timed(/fried). timed(/stove). usual(/time, 30.0, /minute). lasts_seconds(30).

fries(X) :- each(/thing, X), affords(X, /fried).
hot(N)   :- fill(/mode, M), mode_heat(M, N).
heats(S, N, /degrees-celsius) :- fill(/stove, S), hot(N).
heats(X, N, /degrees-celsius) :- fries(X), hot(N).
set(X, /fried, /yes)          :- fries(X).
gives(/fried, /thing).
unchanged(/thing) :- fill(/thing, _), !fries(_).
blocked(/unsuitable, /thing, C) :- fill(/thing, C), !heatable(/thing).
wants(/thing, "a container that can be heated").
