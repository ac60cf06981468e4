package smatch

// CompareWithin is Compare with another limit to the effort.
var CompareWithin = compareWithin
