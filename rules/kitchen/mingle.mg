# mingle: stir gently; the parts stay what they are in one heterogeneous mixture.
reach(/container). waits(/container). tool(/tool, /wooden-spoon, 1).
lasts_seconds(30).
mixes(/container, /heterogeneous-mixture).
gives(/mingled, /container).
