# refrigerate: what is in the container gets the fridge's temperature; nobody waits by the fridge.
nonempty(/container). reach(/container).
fixture(/fridge, /fridge).
time_unit(/time, /time-unit). usual(/time, 1000000000, /hour).
lasts(/refrigerated, S) :- millis(/time, S).
takes(/fridge, 0). takes(/kitchen, 0).

warm(X, N, U) :- each(/container, X), fill(/fridge, F), temperature(F, N), temperature_unit(F, U).
out(/refrigerated, C) :- fill(/container, C).
