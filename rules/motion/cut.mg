# cut: everything is laid on the board, if there is one, and cut there; the pattern determines the number of cuts.
then(/tip, C, S)         :- fill(/object, C), fill(/surface, S).
then(/stroke_with, T, S) :- fill(/tool, T), fill(/surface, S).
then(/stroke_with, T, C) :- fill(/tool, T), fill(/object, C), !fill(/surface, _).
then(/tip, S, C)         :- fill(/object, C), fill(/surface, S).
times(/stroke, T, N)     :- fill(/tool, T), fill(/pattern, P), cuts(P, N).
times(/stroke, T, 10)    :- fill(/tool, T), fill(/pattern, P), !cuts(P, _).
cuts(/halved, 1). cuts(/chopped, 12). cuts(/finely-chopped, 40). cuts(/slices, 12). cuts(/squares, 12).
cuts(/fine-slices, 24). cuts(/cubes, 16). cuts(/two-cm-cubes, 16). cuts(/shredded, 40). cuts(/minced, 60).
cuts(/diced, 24).
