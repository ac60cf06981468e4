# shape: every item gets the shape.
works_on(/object).
lasts_seconds(85).
takes_on(/object, /current_shape, /shape).
gives(/shaped, /object).
