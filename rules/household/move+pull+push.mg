# move, pull, push: shift a movable thing with a free hand.
demand(1, /not_movable, /object). demand(2, /not_close, /object).
demand(3, /inside_closed, /object). demand(4, /no_free_hand, /body).
quality(/not_movable, /movable).
accepted(/not_movable, /button). accepted(/not_movable, /chair). accepted(/not_movable, /curtain).
reason(/not_movable, "{thing} cannot be moved").
