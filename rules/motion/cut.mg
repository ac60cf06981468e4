# cut: everything is laid on the board, if there is one, and cut there; the pattern determines the number of cuts.
tips(2000, C, S) :- fill(/object, C), fill(/surface, S).
tips(4000, S, C) :- fill(/object, C), fill(/surface, S).
wields(3000, T, /stroke, S) :- fill(/tool, T), fill(/surface, S).
wields(3000, T, /stroke, C) :- fill(/tool, T), fill(/object, C), !fill(/surface, _).
repeats(3000, N) :- fill(/pattern, P), strokes(P, N).
repeats(3000, 10) :- fill(/pattern, P), !strokes(P, _).
strokes(/halved, 1). strokes(/chopped, 12). strokes(/finely-chopped, 40). strokes(/slices, 12). strokes(/squares, 12).
strokes(/fine-slices, 24). strokes(/cubes, 16). strokes(/two-cm-cubes, 16). strokes(/shredded, 40).
strokes(/minced, 60). strokes(/diced, 24).
