# flour: dust the container with flour (default: 10 g from stock).
waits(/container). uses(/container).
lasts_seconds(60).
coats(/flour, /all-purpose-flour, /sprinkled_with).
gives(/floured, /container).
