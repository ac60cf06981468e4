# bring-to-temperature: the container stands where it is until its contents have the temperature. To get
# warmer than the room it stands in the microwave meanwhile, to get colder in the fridge.
then(/bring, C, A) :- meanwhile(A), fill(/container, C).
then(/turn, A, A)  :- meanwhile(A).
then(/wait, C, C)  :- fill(/container, C).
then(/turn, A, A)  :- meanwhile(A).
then(/bring, C, P) :- meanwhile(_), fill(/container, C), in(C, P).

meanwhile(A) :- asked(N, M), M < N, place_of(/microwave, A).
meanwhile(A) :- asked(N, M), N < M, colder(N), place_of(/fridge, A).
asked(N, M)  :- value(/quantity, N), degrees(/kitchen-in, M, _).
colder(N)    :- asked(N, _), fill(/container, C), in(X, C), temperature(X, T), N < T.
# Waiting there brings other temperatures than the room does; the simulated heat decides which
between(-273.0).
between(1000000.0).
