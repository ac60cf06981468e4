# lookat, pointat: look or point at a thing one faces, for a moment or for long.
demand(1, /not_facing, /object).
