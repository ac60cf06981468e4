# rinse, wash: clean a thing within reach with water.
demand(1, /not_close, /object). demand(2, /no_water, /body).
handles(/object).
ceases(/object, /dirty). becomes(/object, /clean).
