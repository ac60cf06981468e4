# released: things can be put on anything, themselves included.
replaces(/demand).
demand(1, /not_held, /object). demand(2, /not_close, /target).
