# released: a thing can be poured into itself; a vessel is poured together with its content.
replaces(/demand). replaces(/vessel). replaces(/stays).
demand(1, /not_pourable, /object). demand(2, /not_recipient, /target).
demand(3, /not_held, /object). demand(4, /not_close, /target).
lends(/object).
