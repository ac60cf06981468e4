# released: a thing can be poured into itself; a vessel is poured together with its content, and only if it is itself
# something to pour or to drink.
replaces(/demand). replaces(/vessel). replaces(/stays). replaces(/quality).
quality(/not_pourable, /pourable). quality(/not_pourable, /drinkable). quality(/not_recipient, /recipient).
demand(1, /not_pourable, /object). demand(2, /not_recipient, /target).
demand(3, /not_held, /object). demand(4, /not_close, /target).
lends(/object).
