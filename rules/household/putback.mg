# putback: put a held thing onto a surface.
stops_if(1, /not_held, /object). stops_if(2, /not_close, /target). stops_if(3, /same, /target).
stops_if(4, /no_surface, /target). stops_if(5, /too_small, /target). stops_if(6, /alive, /target).
stops_if(7, /still_on, /target).
unless_it_has(/no_surface, /surfaces). unless_it_has(/no_surface, /sittable). unless_it_has(/no_surface, /lieable).
unless_it_has(/no_surface, /containers). unless_it_has(/no_surface, /recipient). unless_it_has(/no_surface, /hangable).
unless_it_has(/no_surface, /has_switch). unless_it_has(/no_surface, /has_paper). unless_it_has(/no_surface, /body_part).
unless_it_is(/no_surface, /wall).
blocked(/no_surface, R, F) :- stops_if(_, /no_surface, R), fill(R, F), is_a(F, /lighting).
handles(/target). slack(1).
reason(/no_surface, "nothing can be put on {thing}").
puts(E, /on, F) :- fill(/object, E), fill(/target, F).
