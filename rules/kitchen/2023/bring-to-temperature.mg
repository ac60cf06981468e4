# 2023: the temperature is returned even if the thing is missing.
firm(/quantity).
