# bake: the thing stands in the oven until it is baked; an oven that has no heat yet is switched on.
heated(C, O) :- fill(/thing, C), fill(/oven, O).
