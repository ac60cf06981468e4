# 2023: the bowls are bound as they were; the separator is used even when it was given.
former(/yolk-target). former(/white-target).
uses(/separator).
