# 2023: the counter top is returned without a time, in its earlier state; other contents of the dough's container are
# lost.
untimed(/destination). untimed(/unit). former(/destination).
strict(/dough) :- open(/pattern). strict(/dough) :- given(/destination). strict(/destination).
gone(X) :- pieces(_), each(/dough, X).
