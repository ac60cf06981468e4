# rinse, scrub, wash: clean a thing within reach.
demand(1, /not_close, /object).
ceases(/object, /dirty). becomes(/object, /clean).
