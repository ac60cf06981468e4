# 2023: a new topping takes the place of the old one, a part is topped like the whole, and nothing is refused.
replaces(/layer). replaces(/shard). replaces(/falls). replaces(/refuses).
