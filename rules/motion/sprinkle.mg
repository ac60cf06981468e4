# sprinkle: the container with the topping is tilted over everything.
tips(3000, C, O) :- fill(/topping, C), fill(/object, O).
