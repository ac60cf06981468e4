# 2023: a missing dip or object stops the simulator; an object that is neither a container nor a list is skipped.
strict(/object). strict(/dip).
drops(/object) :- strange_to(/object).
sharing(/dip, /object).
