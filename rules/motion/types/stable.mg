# stable: what stays where it stands: its middle is over what carries it, or it lies over the mouth of something, and it
# leans by 8 degrees at most.
stable(X) :- carried(X), tilt_degrees(X, A), A <= 8.0.
carried(X) :- rests_on(X, _).
carried(X) :- covers_by_place(X, _).
