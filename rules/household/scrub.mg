# scrub: clean a thing within reach by rubbing.
stops_if(1, /not_close, /object).
handles(/object).
ceases(/object, /dirty). becomes(/object, /clean).
