# sprinkle: divide the topping equally among the items.
works_on(/object). nonempty(/topping). reach(/topping).
lasts_seconds(50).
deals(/topping, /sprinkled_with). gets(X) :- each(/object, X).
gives(/sprinkled, /object).
