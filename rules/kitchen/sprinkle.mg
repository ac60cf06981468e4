# sprinkle: the topping is shared out, every item gets its own share.
nonempty(/topping). nonempty(/object). waits(/object). reach(/topping).
takes(/sprinkled, 50). takes(/kitchen, 50).

deals(/topping, /sprinkled_with). gets(X) :- each(/object, X).
out(/sprinkled, E) :- fill(/object, E).
