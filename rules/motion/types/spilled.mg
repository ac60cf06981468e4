# spilled: food that lies on the floor or nowhere.
spilled(X) :- spilled_g(X, _).
