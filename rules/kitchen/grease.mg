# grease: brush the container with fat (default: 10 g of butter from stock).
waits(/container). uses(/container).
lasts_seconds(60).
coats(/grease, /butter, /brushed_with). set(X, /spread, /yes) :- coat(X).
gives(/greased, /container).
