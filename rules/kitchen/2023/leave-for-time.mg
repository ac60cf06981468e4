# 2023: things cool by the bare number, hours like minutes.
replaces(/minutes).
minutes(M) :- value(/time, M).
