# beat: stir the content of the container hard into one homogeneous mixture with air in it.
reach(/container). waits(/container). tool(/tool, /whisk, 1).
lasts_seconds(60).
mixes(/container, /homogeneous-mixture). blend_flag(/beaten).
gives(/beaten, /container).
