# released: a thing can be put into anything that is not closed.
replaces(/stops_if).
stops_if(1, /not_held, /object). stops_if(2, /not_close, /target). stops_if(3, /shut, /target).
