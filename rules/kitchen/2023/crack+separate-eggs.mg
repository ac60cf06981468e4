# 2023: the things in the bowl as it was bound are counted, whatever they are.
replaces(/counted). replaces(/strange).
counted(0).
counted(N) :- as_bound(/eggs, C), in(X, C) |> do fn:group_by(), let N = fn:count().
