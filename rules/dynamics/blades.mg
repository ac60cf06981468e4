# blades: a blade drawn through food cuts it, peels it or removes its seeds.
governs(/is_cut). governs(/peeled). governs(/seeded).
happens(/is_cut, X) :- strokes(T, C, N), is_a(T, /can-cut), within(X, C), 1 <= N.
happens(/peeled, X) :- strokes(T, C, N), is_a(T, /can-peel), within(X, C), 1 <= N.
happens(/seeded, X) :- strokes(T, C, N), is_a(T, /can-seed), within(X, C), 1 <= N.
