# get-kitchen: the kitchen as it is before the recipe.
lasts_seconds(0).
