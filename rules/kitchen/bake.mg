# bake: the thing and what is in it get the oven's heat; an open oven is the kitchen's, an open heat the oven's.
nonempty(/thing). waits(/thing). after(/baked, /oven).
fixture(/oven, /oven). assume(/time-unit, /minute).
time_unit(/time, /time-unit).
lasts(/baked, S) :- millis(/time, S).
lasts(/oven, S)  :- millis(/time, S).
takes(/kitchen, 30).

heat(N, U) :- num(/quantity, N), fill(/unit, U).
heat(N, U) :- open(/quantity), fill(/oven, O), temperature(O, N), temperature_unit(O, U).
assume(/unit, /degrees-celsius) :- num(/quantity, _).
warm(O, N, U) :- fill(/oven, O), num(/quantity, _), heat(N, U).
set(X, /temperature, N)      :- each(/thing, X), heat(N, _).
set(X, /temperature_unit, U) :- each(/thing, X), heat(_, U).
set(X, /baked, /yes)    :- each(/thing, X).
out_num(/quantity, N)   :- heat(N, _), open(/quantity).
out(/unit, U)           :- heat(_, U), open(/quantity), open(/unit).
out(/baked, C)          :- fill(/thing, C).
hot() :- heat(_, _).
blocked(/cold_oven, /oven, O) :- fill(/oven, O), !hot().
reason(/cold_oven, "{thing} is cold, and no temperature is given").
cannot(/baked, "cannot be baked").
