# read: read a held thing.
stops_if(1, /not_readable, /object). stops_if(2, /not_held, /object).
unless_it_has(/not_readable, /readable).
reason(/not_readable, "{thing} cannot be read").
