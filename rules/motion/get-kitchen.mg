# get-kitchen: the cook looks around.
motion(1000, /kitchen, 0, /wait, /kitchen, /kitchen).
