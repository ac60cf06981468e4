package batch

// Line is line.
var Line = line
