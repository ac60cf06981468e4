# sprinkle: the container with the topping is tilted over everything, or over each item of a list.
then(/tip, C, O) :- fill(/topping, C), fill(/object, O), !item(O, _).
then(/tip, C, X) :- fill(/topping, C), fill(/object, L), item(L, X).
in_turn(X, N)    :- fill(/object, L), item(L, X), nth(L, N, X).
