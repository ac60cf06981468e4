# hot: 60 degrees Celsius or more.
hot(X) :- temperature(X, N), temperature_unit(X, /degrees-celsius), N >= 60.0.
