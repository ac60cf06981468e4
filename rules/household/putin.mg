# putin: put a held thing into a container, which must be open if it can be opened.
demand(1, /not_held, /object). demand(2, /not_close, /target). demand(3, /shut, /target). demand(4, /same, /target).
demand(5, /no_container, /target). demand(6, /too_small, /target). demand(7, /alive, /target).
demand(8, /still_on, /target).
quality(/no_container, /containers). quality(/no_container, /can_open). quality(/no_container, /recipient).
handles(/target). slack(0).
reason(/no_container, "nothing can be put into {thing}").
puts(E, /inside, F) :- fill(/object, E), fill(/target, F).
