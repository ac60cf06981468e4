# flatten: the rolling pin is rolled over each portion six times.
then(/press_with, T, C) :- fill(/tool, T), each(/portions, X), in(X, C).
times(/press, T, N)     :- fill(/tool, T), each(/portions, X)
  |> do fn:group_by(T), let I = fn:count(), let N = fn:mult(I, 6).
