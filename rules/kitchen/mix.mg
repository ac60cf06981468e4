# mix: stir the content of the container into one homogeneous mixture.
reach(/container). waits(/container). tool(/tool, /whisk, 1).
lasts_seconds(30).
mixes(/container, /homogeneous-mixture). blend_flag(/mixed).
gives(/mixed, /container).
