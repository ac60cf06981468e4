# released: a thing that is on cannot be opened.
if_state(/still_on, /on).
