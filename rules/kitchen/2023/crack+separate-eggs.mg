# 2023: the things in the bowl as it was bound are counted, whatever they are, and the eight places of what a failed
# step left; a bowl that was given is not marked as used.
replaces(/counted). replaces(/strange). replaces(/uses).
counted(0).
counted(N) :- as_bound(/eggs, C), in(X, C) |> do fn:group_by(), let N = fn:count().
counted(8) :- failed(/eggs).
uses(R) :- choice(R, _, _).
