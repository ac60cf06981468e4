// Package draw draws pictures as SVG: graphs in layers, labelled points, and measurements of the quantitative
// kitchen.
//
// A picture is self-contained. It uses attributes only, without scripts and styles, so that pages with any content
// security policy can embed it. The same values give the same bytes. Sizes are in pixels, and labels cover
// nothing.
//
// [Lay] assigns the nodes of a graph to layers, with arrows leading downwards, and orders each layer so that few
// arrows cross. [Scatter.WriteSVG] draws points between axes in percent, with shapes and colours that can be
// distinguished by people with colour-blindness (Okabe and Ito, 2008). [Temperatures] draws curves over the time
// of a plan, and [Room] a room from above and from its sides. Every mark of these has a title that describes it.
package draw
