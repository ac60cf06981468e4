# 2023: the bowls are bound as they were.
former(/yolk-target). former(/white-target).
