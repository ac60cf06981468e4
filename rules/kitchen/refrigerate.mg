# refrigerate: what is in the container gets the fridge's temperature; nobody waits by the fridge.
nonempty(/container). reach(/container).
fixture(/fridge, /fridge). assume_num(/time, 1000000000) :- open(/time-unit).
assume_num(/time, N) :- says(/time-unit, U), unit_seconds(U, S), scale(3600, 1000000000, S, N).
assume(/time-unit, /hour) :- open(/time). assume(/time-unit, /minute) :- given(/time).
time_unit(/time, /time-unit).
lasts(/refrigerated, S) :- millis(/time, S).
takes(/fridge, 0). takes(/kitchen, 0).

warm(X, N, U) :- each(/container, X), fill(/fridge, F), temperature(F, N), temperature_unit(F, U).
out(/refrigerated, C) :- fill(/container, C).
