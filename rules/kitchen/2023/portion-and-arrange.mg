# 2023: the counter top is bound without a time, as it was.
untimed(/destination). untimed(/unit). former(/destination).
