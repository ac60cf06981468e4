# 2023: an object that is neither a container nor a list is skipped. An empty topping or object stops the simulator.
drops(/object) :- strange_to(/object).
sharing(/topping, /object).
