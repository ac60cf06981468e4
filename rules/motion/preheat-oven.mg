# preheat-oven: the oven is switched on.
motion(3000, O, 0, /reach, O, O) :- fill(/oven, O).
motion(3000, O, 1, /turn, O, O)  :- fill(/oven, O).
