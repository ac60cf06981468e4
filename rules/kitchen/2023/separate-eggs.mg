# 2023: the bowls are returned in their earlier state; even given bowls and a given separator become used.
former(/yolk-target). former(/white-target).
uses(/yolk-target). uses(/white-target). uses(/separator).
