# mash: mash everything in the container.
works_on(/container). tool(/tool, /fork, 1).
lasts_seconds(60).
becomes(/container, /mashed).
gives(/mashed, /container).
