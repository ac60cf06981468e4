# released: anything can be pushed.
replaces(/demand).
demand(2, /not_close, /object). demand(3, /inside_closed, /object). demand(4, /no_free_hand, /body).
