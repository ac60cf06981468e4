# touch: touch a thing within reach.
stops_if(1, /not_close, /object). stops_if(2, /inside_closed, /object).
