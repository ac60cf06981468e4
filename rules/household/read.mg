# read: read a held thing.
demand(1, /not_readable, /object). demand(2, /not_held, /object).
quality(/not_readable, /readable).
reason(/not_readable, "{thing} cannot be read").
