# line: each lining is laid into its container.
brings(3000, P, T) :- lining(T, P), !gets(T).
tips(3100, B, T)   :- named(/paper, B), is_a(B, /transferable-container), thing(T, _).
stems(P, S)        :- made(P, _), cup(_, S, 1).
