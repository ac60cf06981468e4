# putin: put a held thing into a container, which must be open if it can be opened.
stops_if(1, /not_held, /object). stops_if(2, /not_close, /target). stops_if(3, /shut, /target).
stops_if(4, /same, /target).
stops_if(5, /no_container, /target). stops_if(6, /too_small, /target). stops_if(7, /alive, /target).
stops_if(8, /still_on, /target).
unless_it_has(/no_container, /containers). unless_it_has(/no_container, /can_open).
unless_it_has(/no_container, /recipient).
handles(/target). slack(0).
reason(/no_container, "nothing can be put into {thing}").
puts(E, /inside, F) :- fill(/object, E), fill(/target, F).
