# bring-to-temperature: wait until the contents have this temperature; an open one is the room's.
nonempty(/container). reach(/container).
takes(/tempered, 800). lasts_seconds(0).

room(N, U) :- fill(/kitchen-in, K), temperature(K, N), temperature_unit(K, U).
value(/quantity, N) :- open(/quantity), room(N, _).
assume(/unit, U)    :- room(_, U).
warm(X, N, U)       :- each(/container, X), value(/quantity, N), fill(/unit, U).
gives(/tempered, /container).
