# fry: what can be fried gets the heat of the stove, the rest of the contents is left as it is.
nonempty(/thing). waits(/thing).
fixture(/stove, /stove). assume(/mode, /medium-heat).
time_unit(/time, /time-unit). usual(/time, 30000000000, /minute).
lasts(/fried, S) :- millis(/time, S).
lasts(/stove, S) :- millis(/time, S).
takes(/kitchen, 30).

fries(X) :- each(/thing, X), is_a(X, /fryable).
set(S, /temperature, N)      :- fill(/stove, S), hot(N).
set(S, /temperature_unit, /degrees-celsius) :- fill(/stove, S), hot(_).
set(X, /temperature, N)      :- fries(X), hot(N).
set(X, /temperature_unit, /degrees-celsius) :- fries(X), hot(_).
set(X, /fried, /yes)         :- fries(X).
hot(N) :- fill(/mode, M), mode_heat(M, N).
out(/fried, C) :- fill(/thing, C).
blocked(/unsuitable, /thing, C) :- fill(/thing, C), !heatable(C).
wants(/thing, "a container that can be heated").
heatable(C) :- fill(/thing, C), is_a(C, /heatable-container).
cannot(/fried, "cannot be fried").
