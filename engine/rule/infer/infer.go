// Package infer infers what the columns of predicates hold.
//
// [Sorts] infers their types: names, numbers or texts. It reports terms of the wrong type. [FollowUnits] infers
// where amounts occur. Rules write amounts with a decimal point; [Units.Whole] converts these decimals to
// billionths. A decimal in any other place has no unit and is an error.
//
// The package works on Mangle's clauses and knows no files.
package infer
