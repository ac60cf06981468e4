package smatch

// CompareWithin is Compare with a given effort.
var CompareWithin = compareWithin
