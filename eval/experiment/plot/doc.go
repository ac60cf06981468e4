// Package plot draws labelled points in a plane as SVG.
//
// [Scatter.WriteSVG] writes a self-contained picture. Its shapes and colours can be distinguished by people
// with colour-blindness (Okabe and Ito, 2008). The axes are in percent, and labels cover neither each other
// nor a point. The package does not know the meaning of the points.
package plot
