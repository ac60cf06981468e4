# 2023: a new topping replaces the old one, and a part gets the whole topping. Nothing is refused or warned about, and
# covers have no effect. Melted food stays melted.
replaces(/beneath). replaces(/warns). replaces(/layer). replaces(/shard). replaces(/falls). replaces(/refuses).
replaces(/hardens).
