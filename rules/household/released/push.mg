# released: anything can be pushed.
replaces(/stops_if).
stops_if(2, /not_close, /object). stops_if(3, /inside_closed, /object). stops_if(4, /no_free_hand, /body).
