# 2023: the temperature is handed out even when the thing is not there.
firm(/quantity).
