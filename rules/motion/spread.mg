# spread: the tool takes up the spread and is drawn over each item, five times.
then(/take, T, C)    :- fill(/tool, T), fill(/spread, C).
then(/press, T, C)   :- fill(/tool, T), fill(/spread, C).
then(/carry, T, O)   :- fill(/tool, T), fill(/object, O).
then(/stroke, T, O)  :- fill(/tool, T), fill(/object, O).
then(/put, T, W)     :- fill(/tool, T), worktop(W).
times(/press, T, 5)  :- fill(/tool, T).
times(/stroke, T, 5) :- fill(/tool, T).
