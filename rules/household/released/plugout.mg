# released: a thing that is unplugged stays on.
replaces(/halts).
