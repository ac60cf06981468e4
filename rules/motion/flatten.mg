# flatten: the rolling pin is rolled over each portion.
wields(3000, T, /press, C) :- fill(/tool, T), each(/portions, X), in(X, C).
repeats(3000, N) :- each(/portions, X) |> do fn:group_by(), let I = fn:count(), let N = fn:mult(I, 6).
