# 2023: any number can be fetched, and no ingredient.
replaces(/whole).
whole() :- wanted(_).
aborts(/is_ingredient, /concept, C) :- wanted(C), is_a(C, /ingredient).
