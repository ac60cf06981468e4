# cold: 10 degrees Celsius or less, as it comes out of the fridge.
cold(X) :- temperature(X, N), temperature_unit(X, /degrees-celsius), N <= 10.0.
