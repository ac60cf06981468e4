# seed: the tool is drawn over each item; the seeds are wiped into their bowl.
by_hand().
wields(3000, T, /stroke, C) :- fill(/tool, T), fill(/container, C).
motion(3000, T, 51, /carry, T, B) :- fill(/tool, T), fill(/seeds, B).
motion(3000, T, 52, /tilt, T, B)  :- fill(/tool, T), fill(/seeds, B).
repeats(3000, N) :- each(/container, X) |> do fn:group_by(), let I = fn:count(), let N = fn:mult(I, 2).
