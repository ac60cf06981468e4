# top-with: the container with the topping is tilted over everything, or over each item of a list.
tips(3000, C, O) :- fill(/topping, C), fill(/object, O), !item(O, _).
tips(K, C, X)    :- fill(/topping, C), fill(/object, L), item(L, X), nth(L, N, X), K = fn:plus(3000, N).
