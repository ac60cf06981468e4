# released: nothing runs without its plug, and all that runs may be open.
replaces(/powerless). replaces(/gapes).
must_not_be(/unplugged, /plugged_out).
