# drain: everything is poured through the colander into the bowl for the liquid; the colander is emptied back.
by_hand().
then(/take, T, L)  :- fill(/tool, T), fill(/liquid, L).
then(/tip, C, L)   :- fill(/container, C), fill(/liquid, L).
then(/carry, T, C) :- fill(/tool, T), fill(/container, C).
then(/tilt, T, C)  :- fill(/tool, T), fill(/container, C).
then(/put, T, W)   :- fill(/tool, T), worktop(W).
