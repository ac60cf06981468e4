# putback: put a held thing onto a surface.
demand(1, /not_held, /object). demand(2, /not_close, /target). demand(3, /same, /target).
demand(4, /no_surface, /target). demand(5, /too_small, /target). demand(6, /alive, /target).
demand(7, /still_on, /target).
quality(/no_surface, /surfaces). quality(/no_surface, /sittable). quality(/no_surface, /lieable).
quality(/no_surface, /containers). quality(/no_surface, /recipient). quality(/no_surface, /hangable).
quality(/no_surface, /has_switch). quality(/no_surface, /has_paper). quality(/no_surface, /body_part).
accepted(/no_surface, /wall).
blocked(/no_surface, R, F) :- demand(_, /no_surface, R), fill(R, F), is_a(F, /lighting).
handles(/target). slack(1).
reason(/no_surface, "nothing can be put on {thing}").
puts(E, /on, F) :- fill(/object, E), fill(/target, F).
