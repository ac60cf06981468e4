# 2023: any number can be fetched; fetching an ingredient stops the simulator.
replaces(/whole).
whole() :- wanted(_).
aborts(/is_ingredient, /concept, C) :- wanted(C), is_a(C, /ingredient).
