# 2023: an object that is neither a container nor a list is skipped.
drops(/object) :- strange_to(/object).
sharing(/topping, /object).
