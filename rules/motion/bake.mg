# bake: the thing stands in the oven until it is baked; a cold oven is switched on.
heated(C, O) :- fill(/thing, C), fill(/oven, O).
