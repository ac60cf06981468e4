# 2023: what is neither container nor list is left out.
drops(/object) :- strange_to(/object).
gathers(/object).
