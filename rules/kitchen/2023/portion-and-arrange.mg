# 2023: the counter top is bound without a time, as it was; whatever else was in the dough's container is lost.
untimed(/destination). untimed(/unit). former(/destination).
strict(/dough) :- open(/pattern). strict(/dough) :- given(/destination). strict(/destination).
gone(X) :- pieces(_), each(/dough, X).
