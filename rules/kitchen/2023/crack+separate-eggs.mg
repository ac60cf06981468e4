# 2023: the duration counts all things that were in the bowl when it was bound, and eight for the result of a failed
# step.
replaces(/counted). replaces(/strange).
counted(0).
counted(N) :- as_bound(/eggs, C), in(X, C) |> do fn:group_by(), let N = fn:count().
counted(8) :- failed(/eggs).
measures(/eggs, X) :- each(/eggs, X).
