# mingle: stir gently into one heterogeneous mixture, whose parts stay whole.
reach(/container). waits(/container). tool(/tool, /wooden-spoon, 1).
lasts_seconds(30).
mixes(/container, /heterogeneous-mixture).
gives(/mingled, /container).
