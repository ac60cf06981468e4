# 2023: see blends.
stirs(/container).
