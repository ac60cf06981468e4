# released: a thing can be put into anything that is not closed.
replaces(/demand).
demand(1, /not_held, /object). demand(2, /not_close, /target). demand(3, /shut, /target).
