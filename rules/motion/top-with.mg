# top-with: the container with the topping is tilted over item after item.
tips(3000, C, O) :- fill(/topping, C), fill(/object, O).
