# released: what is plugged out stays on.
replaces(/halts).
