# bring-to-temperature: wait until the content has this temperature (default: the temperature of the room).
nonempty(/container). reach(/container). through(/container).
takes(/tempered, 800). lasts_seconds(0).

value(/quantity, N) :- open(/quantity), degrees(/kitchen-in, N, _).
assume(/unit, U)    :- degrees(/kitchen-in, _, U).
warm(X, N, U)       :- each(/container, X), value(/quantity, N), fill(/unit, U).
gives(/tempered, /container).

# waiting brings food to no temperature but those between its own and that of the room; the tap has
# cold and hot water
between(T) :- degrees(/kitchen-in, T, _).
between(T) :- each(/container, X), temperature(X, T).
between(T) :- tap(T), each(/container, X), is_a(X, /water), !other_food().
tap(10.0). tap(60.0).
other_food() :- each(/container, X), !is_a(X, /water).
least(L)   :- between(T) |> do fn:group_by(), let L = fn:min(T).
most(M)    :- between(T) |> do fn:group_by(), let M = fn:max(T).
beyond(N)  :- num(/quantity, N), least(L), N < L.
beyond(N)  :- num(/quantity, N), most(M), M < N.
refuses(/not_by_waiting, /quantity, C) :- beyond(_), fill(/container, C).
figure(/not_by_waiting, /least_celsius, C, L) :- beyond(_), fill(/container, C), least(L).
figure(/not_by_waiting, /most_celsius, C, M)  :- beyond(_), fill(/container, C), most(M).
reason(/not_by_waiting,
  "{thing} cannot get {value} degrees Celsius by waiting in the room, only {least_celsius} to {most_celsius}").
