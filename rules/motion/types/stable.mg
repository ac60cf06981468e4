# stable: things that stay where they stand. Their middle is over their support, or they cover a mouth, and their tilt
# is at most 8 degrees.
stable(X) :- carried(X), tilt_degrees(X, A), A <= 8.0.
carried(X) :- rests_on(X, _).
carried(X) :- covers_by_place(X, _).
