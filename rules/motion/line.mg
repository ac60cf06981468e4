# line: each lining is laid into its container.
then(/bring, P, T) :- lining(T, P), !gets(T).
then(/tip, B, T)   :- named(/paper, B), is_a(B, /transferable-container), thing(T, _).
stems(P, S)        :- made(P, _), cup(_, S, 1).
