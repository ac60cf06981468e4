# 2023: the dip and what is dipped must be there; what is neither container nor list is left out.
strict(/object). strict(/dip).
drops(/object) :- strange_to(/object).
sharing(/dip, /object).
