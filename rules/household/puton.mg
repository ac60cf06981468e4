# puton: put on held clothes.
stops_if(1, /not_held, /object). stops_if(2, /not_clothes, /object).
unless_it_has(/not_clothes, /clothes).
add(E, /on, C) :- body(C), fill(/object, E).
lets_go(E) :- fill(/object, E).
