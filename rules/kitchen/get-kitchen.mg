# get-kitchen: the kitchen as it is before the recipe.
takes(/kitchen, 0).
