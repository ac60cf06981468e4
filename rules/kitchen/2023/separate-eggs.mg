# 2023: the bowls are returned in their earlier state; even a given separator becomes used.
former(/yolk-target). former(/white-target).
uses(/separator).
