# wash: the container is held under the water of the sink, if there is one, and put back.
then(/bring, C, S) :- rinsed(C, S).
then(/turn, S, S)  :- rinsed(_, S).
then(/shake, C, S) :- rinsed(C, S).
then(/turn, S, S)  :- rinsed(_, S).
then(/bring, C, P) :- rinsed(C, _), in(C, P).
then(/shake, C, C) :- fill(/container, C), !rinsed(C, _).
rinsed(C, S) :- fill(/container, C), place_of(/kitchen-sink, S).
times(/shake, C, 20) :- fill(/container, C).
times(/turn, S, 20)  :- rinsed(_, S).
