# released: no device runs unplugged, and every device may be open while it runs.
replaces(/powerless). replaces(/gapes).
if_state(/unplugged, /plugged_out).
