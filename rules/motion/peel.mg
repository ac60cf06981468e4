# peel: the tool is drawn over each item; the peel is wiped into its bowl.
by_hand().
then(/take, T, C)   :- fill(/tool, T), fill(/container, C).
then(/grasp, C, C)  :- fill(/container, C), rigid(C).
then(/stroke, T, C) :- fill(/tool, T), fill(/container, C).
then(/carry, T, B)  :- fill(/tool, T), fill(/peels, B).
then(/tilt, T, B)   :- fill(/tool, T), fill(/peels, B).
then(/put, T, W)    :- fill(/tool, T), home(T, W).
both_hands(/stroke, T, C) :- fill(/tool, T), fill(/container, C), rigid(C).
times(/stroke, T, N) :- fill(/tool, T), each(/container, X)
  |> do fn:group_by(T), let I = fn:count(), let N = fn:mult(I, 8).
