# falling: shaking a sift sifts its contents, rinsing washes them.
governs(/sifted). governs(/washed).
happens(/sifted, X) :- shakes(T, N), is_a(T, /can-sift), within(X, _), 10 <= N.
happens(/sifted, X) :- shakes(T, N), is_a(T, /sift), within(X, _), 10 <= N.
happens(/washed, X) :- shakes(C, N), within(X, C), 5 <= N.
