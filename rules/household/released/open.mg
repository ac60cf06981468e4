# released: a thing that is on cannot be opened.
must_not_be(/still_on, /on).
