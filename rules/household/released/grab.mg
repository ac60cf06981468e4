# released: what is in the right hand can be taken into the left one, too; and a thing may come from who takes it.
replaces(/demand). replaces(/excluded). replaces(/lies_about).
demand(1, /not_grabbable, /object). demand(3, /not_close, /object).
demand(4, /inside_closed, /object). demand(5, /no_free_hand, /body).
