# wash: the container is held under the water of the sink, if there is one, and put back.
rinsed(C, S) :- fill(/container, C), place_of(/kitchen-sink, S).
brings(3000, C, S) :- rinsed(C, S).
motion(3100, S, 0, /turn, S, S)  :- rinsed(_, S).
motion(3100, S, 1, /shake, C, S) :- rinsed(C, S).
motion(3100, S, 2, /turn, S, S)  :- rinsed(_, S).
brings(3200, C, P) :- rinsed(C, _), in(C, P).
motion(3100, C, 0, /shake, C, C) :- fill(/container, C), !rinsed(C, _).
repeats(3100, 20).
