# sift: the sift is held over the target; everything is poured into it, and it is shaken.
takes_up(900, T, T, B) :- fill(/sift, T), fill(/target, B).
motion(2000, T, 0, /shake, T, B) :- fill(/sift, T), fill(/target, B).
puts_down(2000, T, W)  :- fill(/sift, T), worktop(W).
repeats(2000, 40).
