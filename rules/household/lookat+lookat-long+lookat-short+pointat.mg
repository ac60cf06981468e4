# lookat, pointat: look or point at a faced thing, briefly or for a long time.
stops_if(1, /not_facing, /object).
