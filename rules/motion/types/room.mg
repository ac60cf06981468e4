# room: predicates about the free space in things.
Decl fits_in(X, Y) bound [/name, /name]. # Y has free space for X now
fits_in(X, Y) :- extent(Y, _, _, _), has_room(Y, X).
