# sprinkle: the topping is shared out, every item gets its own share.
nonempty(/topping). nonempty(/object). waits(/object). reach(/topping).
takes(/sprinkled, 50). takes(/kitchen, 50).

deals(/topping, /object, /sprinkled_with).
out(/sprinkled, E) :- fill(/object, E).
