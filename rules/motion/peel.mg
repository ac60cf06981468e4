# peel: the tool is drawn over each item; the peel is wiped into its bowl.
by_hand().
wields(3000, T, /stroke, C) :- fill(/tool, T), fill(/container, C).
motion(3000, T, 51, /carry, T, B) :- fill(/tool, T), fill(/peels, B).
motion(3000, T, 52, /tilt, T, B)  :- fill(/tool, T), fill(/peels, B).
repeats(3000, N) :- each(/container, X) |> do fn:group_by(), let I = fn:count(), let N = fn:mult(I, 8).
