# get-kitchen: the cook looks around.
then(/wait, /kitchen, /kitchen).
