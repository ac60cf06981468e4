# sift: the sift is held over the target; everything is poured into it, and it is shaken 40 times.
first(/take, T, B)   :- fill(/sift, T), fill(/target, B).
then(/shake, T, B)   :- fill(/sift, T), fill(/target, B).
then(/put, T, W)     :- fill(/sift, T), worktop(W).
times(/shake, T, 40) :- fill(/sift, T).
