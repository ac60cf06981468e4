# released: a thing can be put on anything, itself included.
replaces(/stops_if).
stops_if(1, /not_held, /object). stops_if(2, /not_close, /target).
