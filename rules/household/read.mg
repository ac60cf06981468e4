# read: read what is in a hand.
demand(1, /not_readable, /object). demand(2, /not_held, /object).
quality(/not_readable, /readable).
reason(/not_readable, "{thing} cannot be read").
