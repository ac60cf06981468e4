# get-kitchen: the cook looks round.
motion(1000, /kitchen, 0, /wait, /kitchen, /kitchen).
