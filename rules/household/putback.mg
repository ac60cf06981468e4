# putback: put a thing from a hand onto a surface.
demand(1, /not_held, /object). demand(2, /not_close, /target). demand(3, /same, /target).
demand(4, /no_surface, /target).
quality(/no_surface, /surfaces). quality(/no_surface, /sittable). quality(/no_surface, /lieable).
quality(/no_surface, /containers). quality(/no_surface, /recipient). quality(/no_surface, /hangable).
reason(/no_surface, "nothing can be put on {thing}").
puts(E, /on, F) :- fill(/object, E), fill(/target, F).
