# bring-to-temperature: wait until the content has this temperature (default: the temperature of the room).
nonempty(/container). reach(/container). through(/container).
takes(/tempered, 800). lasts_seconds(0).

value(/quantity, N) :- open(/quantity), degrees(/kitchen-in, N, _).
assume(/unit, U)    :- degrees(/kitchen-in, _, U).
warm(X, N, U)       :- each(/container, X), value(/quantity, N), fill(/unit, U).
gives(/tempered, /container).
