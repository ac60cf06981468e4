# scrub: clean a thing within reach by rubbing.
demand(1, /not_close, /object).
handles(/object).
ceases(/object, /dirty). becomes(/object, /clean).
