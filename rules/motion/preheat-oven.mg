# preheat-oven: the oven is switched on.
then(/reach, O, O) :- fill(/oven, O).
then(/turn, O, O)  :- fill(/oven, O).
