# spread: the tool takes up the spread and is drawn over each item.
takes_up(3000, T, T, C) :- fill(/tool, T), fill(/spread, C).
motion(3000, T, 50, /press, T, C)  :- fill(/tool, T), fill(/spread, C).
motion(3000, T, 51, /carry, T, O)  :- fill(/tool, T), fill(/object, O).
motion(3000, T, 52, /stroke, T, O) :- fill(/tool, T), fill(/object, O).
puts_down(3000, T, W)   :- fill(/tool, T), worktop(W).
repeats(3000, 5).
