# released: no device runs unplugged, and every device may be open while it runs.
replaces(/powerless). replaces(/gapes).
must_not_be(/unplugged, /plugged_out).
