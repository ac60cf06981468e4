# 2023: the counter top is bound without a time, as it was.
untimed(/destination). untimed(/unit). former(/destination).
strict(/dough) :- open(/pattern). strict(/dough) :- given(/destination). strict(/destination).
