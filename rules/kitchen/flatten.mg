# flatten: every portion becomes flat.
works_on(/portions). tool(/tool, /rolling-pin, 1).
lasts_seconds(90).
becomes(/portions, /flattened).
gives(/flattened, /portions).
