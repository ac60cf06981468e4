# grease: the container is brushed with fat, open: 10 g of butter from stock.
waits(/container). uses(/container).
takes(/greased, 60). takes(/kitchen, 60).

coats(/grease, /butter, /brushed_with).
set(X, /spread, /yes) :- coat(X).
out(/greased, C) :- fill(/container, C).
