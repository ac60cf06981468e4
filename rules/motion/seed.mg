# seed: the tool is drawn over each item; the seeds are wiped into their bowl.
by_hand().
then(/take, T, C)   :- fill(/tool, T), fill(/container, C).
then(/grasp, C, C)  :- fill(/container, C), rigid(C).
then(/stroke, T, C) :- fill(/tool, T), fill(/container, C).
then(/carry, T, B)  :- fill(/tool, T), fill(/seeds, B).
then(/tilt, T, B)   :- fill(/tool, T), fill(/seeds, B).
then(/put, T, W)    :- fill(/tool, T), home(T, W).
both_hands(/stroke, T, C) :- fill(/tool, T), fill(/container, C), rigid(C).
times(/stroke, T, N) :- fill(/tool, T), each(/container, X)
  |> do fn:group_by(T), let I = fn:count(), let N = fn:mult(I, 2).
