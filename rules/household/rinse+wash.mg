# rinse, wash: clean a thing within reach with water.
stops_if(1, /not_close, /object). stops_if(2, /no_water, /body).
handles(/object).
ceases(/object, /dirty). becomes(/object, /clean).
