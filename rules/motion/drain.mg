# drain: everything is poured through the colander into the bowl for the liquid; the colander is emptied back.
by_hand().
takes_up(2000, T, T, L) :- fill(/tool, T), fill(/liquid, L).
tips(2001, C, L)        :- fill(/container, C), fill(/liquid, L).
motion(2002, T, 0, /carry, T, C) :- fill(/tool, T), fill(/container, C).
motion(2002, T, 1, /tilt, T, C)  :- fill(/tool, T), fill(/container, C).
puts_down(2002, T, W)   :- fill(/tool, T), worktop(W).
