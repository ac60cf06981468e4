# released: a thing can be put on anything, itself included.
replaces(/demand).
demand(1, /not_held, /object). demand(2, /not_close, /target).
