# chilled-salad: a salad that has come out of the fridge.
chilled_salad(X) :- salad(X), cold(X).
