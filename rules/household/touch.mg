# touch: touch a thing within reach.
demand(1, /not_close, /object). demand(2, /inside_closed, /object).
