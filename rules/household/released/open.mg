# released: nothing that is on can be opened.
must_not_be(/still_on, /on).
