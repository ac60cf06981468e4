# puton: put on held clothes.
demand(1, /not_held, /object). demand(2, /not_clothes, /object).
quality(/not_clothes, /clothes).
add(E, /on, C) :- body(C), fill(/object, E).
lets_go(E) :- fill(/object, E).
