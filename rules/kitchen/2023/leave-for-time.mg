# 2023: the number of the time counts as minutes, in any unit.
replaces(/minutes).
minutes(M) :- value(/time, M).
