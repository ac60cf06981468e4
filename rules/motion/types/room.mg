# What follows from the room that there is in things.
Decl fits_in(X, Y) bound [/name, /name]. # there is room for X in or on Y, as that is now
fits_in(X, Y) :- extent(Y, _, _, _), has_room(Y, X).
