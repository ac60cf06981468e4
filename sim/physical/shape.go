package physical

import (
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// A Shape describes the geometry of a thing, its grasps and its working parts. Lengths are in millimetres from
// the origin, the middle of its foot. The x axis points right, y away from the cook, and z up. Unknown values
// are zero.
type Shape struct {
	entry

	Cup      [][]float64 `within:"0 to 3000 mm"`     // round vessel: pairs of inner radius and height, from floor to rim
	Tray     []float64   `within:"1 to 3000 mm"`     // rectangular vessel: inner width, depth and height
	Wall     float64     `within:"0.1 to 100 mm"`    // wall thickness of the vessel
	Cells    [][]float64 `within:"-3000 to 3000 mm"` // positions of several equal cups: x, y
	Solids   []Solid     `what:"a solid"`            // other parts
	Shelves  []Space     `what:"a shelf"`            // spaces inside it for things
	Tops     []Space     `what:"a top"`              // spaces on top of it for things
	Mass     float64     `within:"0.1 to 1000000 g"` // mass of a movable thing
	Friction float64     `within:"0.01 to 2"`        // coefficient of friction on a usual top
	Stack    float64     `within:"1 to 100 things"`  // maximum number stacked in or on each other
	Sheet    bool        // it is unrolled to the size of the covered thing
	Fixed    bool        // it is part of the building
	Grasps   []Grasp     `what:"a grasp"`
	Works    []Work      `what:"a working part"`
	Doors    []Door      `what:"a door"`
	Place    Place       `what:"a place"`              // position of a fixed thing in the room
	Stands   [][]float64 `within:"-10000 to 10000 mm"` // where the cook stands to use it: x, y in the room
}

// A Solid is a box, a cylinder, a cone or a ball: exactly one of the first four fields is set.
type Solid struct {
	Box      []float64 `within:"0.1 to 10000 mm"` // width, depth, height
	Cylinder []float64 `within:"0.1 to 10000 mm"` // diameter, length
	Cone     []float64 `within:"0.1 to 10000 mm"` // lower diameter, upper diameter, height
	Ball     float64   `within:"0.1 to 10000 mm"` // diameter
	Position []float64 `key:"at" within:"-10000 to 10000 mm"`
	Along    string    // axis of a cylinder: x, y or z (default z)
}

// A Space is room for things side by side. Position is the middle of its floor; Size is width, depth and height.
type Space struct {
	Position []float64 `key:"at" within:"-10000 to 10000 mm"`
	Size     []float64 `within:"1 to 10000 mm"`
}

// A Grasp is a place to hold a thing. The hand closes across an axis on a part of the given width.
type Grasp struct {
	Part     string
	Position []float64 `key:"at" within:"-10000 to 10000 mm"`
	Along    []float64 `within:"-1 to 1"`
	Width    float64   `within:"0.1 to 1000 mm"`
}

// A Work is a working part of a thing: the line of an edge or an axis, its width, and its direction of work.
type Work struct {
	Part   string
	For    []tree.Word // tool classes whose work it does
	Start  []float64   `key:"from" within:"-10000 to 10000 mm"`
	End    []float64   `key:"to" within:"-10000 to 10000 mm"`
	Toward []float64   `within:"-1 to 1"`
	Width  float64     `within:"0.1 to 1000 mm"`
}

// A Door turns about an axis through a point, from closed by up to Opens degrees. The right-hand rule gives
// the direction.
type Door struct {
	Part     string
	Size     []float64 `within:"1 to 10000 mm"`
	Position []float64 `key:"at" within:"-10000 to 10000 mm"` // position of its middle when closed
	Hinge    []float64 `within:"-10000 to 10000 mm"`
	Axis     []float64 `within:"-1 to 1"`
	Opens    float64   `within:"1 to 180 degrees"`
}

// A Place is the position of a thing's origin in the room, and its counterclockwise rotation in degrees.
type Place struct {
	Position []float64 `key:"at" within:"-10000 to 10000 mm"`
	Turn     float64   `within:"-360 to 360 degrees"`
}

// A Pattern describes how pieces of food are arranged; see [spatial.Pattern].
type Pattern struct {
	entry

	Gap      float64 `within:"0 to 1000 mm"` // distance between pieces
	Even     bool    // spread over all of the space
	Turn     float64 `within:"-180 to 180 degrees"` // rotation of each piece
	Sections bool    // different things lie in separate sections
	Heap     bool    // piled up
}

// check reports lists of a wrong length, solids without a form, and vessels whose walls do not rise.
func (s *Shape) check(l *layer, at tree.Field) {
	c := &sizes{l, at.Key}
	c.list(at.Value.Field("tray"), "a tray", 3)
	c.each(at.Value.Field("cells"), "a cell", 2)
	c.each(at.Value.Field("stands"), "a place to stand", 2)
	c.each(at.Value.Field("cup"), "a ring of the cup", 2)
	c.keys(at.Value.Field("place"), map[string]int{"at": 3})
	for _, part := range []string{"solids", "shelves", "tops", "grasps", "works", "doors"} {
		if n := at.Value.Field(part); n != nil {
			for _, item := range n.Items {
				c.keys(item, map[string]int{"at": 3, "box": 3, "cylinder": 2, "cone": 3, "size": 3, "along": 3,
					"from": 3, "to": 3, "toward": 3, "hinge": 3, "axis": 3})
			}
		}
	}
	for i, w := range s.Works {
		for _, class := range w.For {
			l.class(class, at.Key)
		}
		if len(w.Start) != 3 || len(w.End) != 3 || len(w.Toward) != 3 {
			l.problems.Addf("E0317", at.Value.Field("works").Items[i].Span, "a working part needs the keys from, to and toward")
		}
	}
	for i, d := range s.Solids {
		n := at.Value.Field("solids").Items[i]
		kinds := 0
		for _, key := range []string{"box", "cylinder", "cone", "ball"} {
			if n.Field(key) != nil {
				kinds++
			}
		}
		if kinds != 1 || len(d.Position) != 3 {
			l.problems.Addf("E0317", n.Span, "expected a solid as a box, a cylinder, a cone or a ball, with a place").WithHint("write {box: [30, 20, 10], at: [0, 0, 5]}, in millimetres")
		}
		if d.Along != "" && d.Along != "x" && d.Along != "y" && d.Along != "z" {
			l.problems.Addf("E0317", n.Field("along").Span, "expected a solid along x, y or z, found %.40q", d.Along)
		}
	}
	s.vessel(l, at)
	s.spaces(l, at)
}

// vessel checks the vessel of a shape.
func (s *Shape) vessel(l *layer, at tree.Field) {
	n := at.Value.Field("cup")
	if n != nil && len(s.Cup) < 2 {
		l.problems.Addf("E0317", n.Span, "a cup needs a floor and a rim: at least two rings")
		return
	}
	for i, ring := range s.Cup {
		switch {
		case len(ring) != 2 || i > 0 && len(s.Cup[i-1]) != 2: // already reported
		case i > 0 && (ring[1] <= s.Cup[i-1][1] || ring[0] == 0), i == 0 && ring[1] != 0:
			l.problems.Addf("E0317", n.Items[i].Span, "the inside of %s does not rise from its floor to its rim", at.Key).
				WithHint("list pairs of radius and height, the first with height 0, as in [[55, 0], [120, 98]]")
		}
	}
	if t := at.Value.Field("tray"); n != nil && t != nil {
		l.problems.Addf("E0317", t.Span, "%s is a cup and cannot also be a tray", at.Key)
	}
}

// spaces checks that each space has a position and a size.
func (s *Shape) spaces(l *layer, at tree.Field) {
	check := func(key string, all []Space) {
		for i, r := range all {
			if len(r.Position) != 3 || len(r.Size) != 3 {
				l.problems.Addf("E0317", at.Value.Field(key).Items[i].Span, "a space needs the keys at and size").
					WithHint("write {at: [0, 0, 100], size: [500, 400, 200]}, in millimetres")
			}
		}
	}
	check("shelves", s.Shelves)
	check("tops", s.Tops)
}

// sizes checks the lengths of lists.
type sizes struct {
	*layer
	class string
}

func (c *sizes) list(n *tree.Node, what string, want int) {
	if n != nil && n.Kind == tree.List && len(n.Items) != want {
		c.wrong(n.Span, what, want)
	}
}

func (c *sizes) wrong(at source.Span, what string, want int) {
	c.problems.Addf("E0317", at, "%s of %s needs %d numbers", what, c.class, want)
}

func (c *sizes) each(n *tree.Node, what string, want int) {
	if n != nil {
		for _, item := range n.Items {
			if item.Kind != tree.List || len(item.Items) != want {
				c.wrong(item.Span, what, want)
			}
		}
	}
}

func (c *sizes) keys(n *tree.Node, want map[string]int) {
	if n != nil {
		for _, f := range n.Fields {
			if size := want[f.Key]; size > 0 {
				c.list(f.Value, f.Key, size)
			}
		}
	}
}
