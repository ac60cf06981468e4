// Package plot draws points in a plane as SVG, each with its label beside it.
//
// [Scatter.WriteSVG] writes a picture that needs nothing else: shapes and colours
// that can be told apart without seeing all colours (Okabe and Ito, 2008), axes in
// percent, and labels that cover neither each other nor a point. What points mean
// is not known here.
package plot
