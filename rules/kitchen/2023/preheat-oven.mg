# 2023: the oven is handed out as it was.
former(/oven).
