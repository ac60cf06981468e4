# 2023: a new topping takes the place of the old one, a part is topped like the whole, nothing is refused or warned of,
# and covers keep nothing from anything.
replaces(/beneath). replaces(/warns). replaces(/layer). replaces(/shard). replaces(/falls). replaces(/refuses).
