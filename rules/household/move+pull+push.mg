# move, pull, push: shift a movable thing with a free hand.
stops_if(1, /not_movable, /object). stops_if(2, /not_close, /object).
stops_if(3, /inside_closed, /object). stops_if(4, /no_free_hand, /body).
unless_it_has(/not_movable, /movable).
unless_it_is(/not_movable, /button). unless_it_is(/not_movable, /chair). unless_it_is(/not_movable, /curtain).
reason(/not_movable, "{thing} cannot be moved").
