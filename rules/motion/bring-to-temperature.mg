# bring-to-temperature: the container stands where it is until its contents have the temperature. To get
# warmer than the room it stands in the microwave meanwhile, to get colder in the fridge.
asked(N, M) :- value(/quantity, N), degrees(/kitchen-in, M, _).
meanwhile(A) :- asked(N, M), M < N, place_of(/microwave, A).
meanwhile(A) :- asked(N, M), N < M, colder(N), place_of(/fridge, A).
colder(N) :- asked(N, _), fill(/container, C), in(X, C), temperature(X, T), N < T.
brings(2000, C, A)              :- meanwhile(A), fill(/container, C).
motion(3000, A, 0, /turn, A, A) :- meanwhile(A).
motion(3000, A, 1, /wait, C, C) :- meanwhile(A), fill(/container, C).
motion(3000, A, 2, /turn, A, A) :- meanwhile(A).
brings(4000, C, P)              :- meanwhile(_), fill(/container, C), in(C, P).
motion(3000, C, 0, /wait, C, C) :- fill(/container, C), !meanwhile(_).
# Waiting there brings other temperatures than the room does; the simulated heat decides which
between(-273.0).
between(1000000.0).
