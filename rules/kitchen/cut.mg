# cut: the content of the object gets the cutting pattern.
works_on(/object). tool(/tool, /knife, 1). tool(/surface, /cutting-board, 2). role(/surface).
lasts_seconds(60).
takes_on(/object, /is_cut, /pattern).
gives(/cut, /object).
