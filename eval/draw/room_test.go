package draw_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/draw"
	"hearth/eval/report"
)

// A drawing of a room dashes what stands under something else, writes labels whole, has a scale, and shows the paths
// of the hands if there are any.
func TestARoomIsDrawnAsAnEngineerWould(t *testing.T) {
	space := func(x0, y0, z0, x1, y1, z1 float64) []report.Floor {
		return []report.Floor{{Low: [3]float64{x0, y0, z0}, High: [3]float64{x1, y1, z1}}}
	}
	label := "large bowl: mixture of extra virgin olive oil, coarse sea salt and lime juice, 1,340 g"
	room := &report.Room{
		Size: [3]float64{4, 3, 2.5}, Title: "room",
		Furniture: []report.Furniture{{Name: "microwave", Floors: space(0.1, -1.4, 0.9, 0.5, -1, 1.2)}, {Name: "freezer", Floors: space(0, -1.5, 0.1, 0.6, -0.9, 0.8)}, {Name: "fridge", Floors: space(1, -1.5, 0.1, 1.8, -0.9, 1.8)}},
		Things:    []report.RoomThing{{Name: "bowl", Label: label, Position: [3]float64{1.8, 1, 0.9}, Radius: 0.1, Height: 0.1, Open: true}},
	}
	drawn := draw.Room(room)
	require.Equal(t, 1, strings.Count(drawn, "stroke-dasharray"), "the freezer alone is under something")
	require.Less(t, strings.Index(drawn, "<title>freezer"), strings.Index(drawn, "<title>microwave"), "what stands above is drawn later")
	require.Equal(t, "microwave", room.Furniture[0].Name, "the value is not changed")
	require.Contains(t, drawn, ">"+label+"<")
	require.Contains(t, drawn, ">1 m<")
	require.NotContains(t, drawn, "hand")
	room.Hands[0] = [][3]float64{{1.8, 1, 0.9}, {0, 0, 0}}
	require.Contains(t, draw.Room(room), "path of the right hand")
}
