# putin: put a thing from a hand into a container, which must be open if it can be.
demand(1, /not_held, /object). demand(2, /not_close, /target). demand(3, /shut, /target). demand(4, /same, /target).
demand(5, /no_container, /target).
quality(/no_container, /containers). quality(/no_container, /can_open). quality(/no_container, /recipient).
reason(/no_container, "nothing can be put into {thing}").
puts(E, /inside, F) :- fill(/object, E), fill(/target, F).
