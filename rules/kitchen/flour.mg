# flour: the container is dusted with flour, open: 10 g from stock.
waits(/container). uses(/container).
takes(/floured, 60). takes(/kitchen, 60).

coats(/flour, /all-purpose-flour, /sprinkled_with).
out(/floured, C) :- fill(/container, C).
