package physical

import (
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// A Shape is the room that a thing takes and gives, how it is held, and what of it
// does something. Lengths are millimetres from its origin, the middle of its foot:
// x to the right, y away from the cook, z up. What is not known is zero.
type Shape struct {
	entry

	Cup      [][]float64 `within:"0 to 3000 mm"`     // a round vessel: pairs of radius and height of the inside, from the floor to the rim
	Tray     []float64   `within:"1 to 3000 mm"`     // a vessel with corners: width, depth and height of the inside
	Wall     float64     `within:"0.1 to 100 mm"`    // how thick that is
	Cells    [][]float64 `within:"-3000 to 3000 mm"` // where there are several of the cup: x, y
	Solids   []Solid     `what:"a solid"`            // what else it consists of
	Shelves  []Space     `what:"a shelf"`            // where things stand in it
	Tops     []Space     `what:"a top"`              // where things stand on it
	Mass     float64     `within:"0.1 to 1000000 g"` // of what is not part of the building
	Friction float64     `within:"0.01 to 2"`        // the coefficient, against a usual top
	Stack    float64     `within:"1 to 100 things"`  // how many may stand in or on each other
	Sheet    bool        // it is unrolled, and takes the size of what it covers
	Fixed    bool        // part of the building
	Grasps   []Grasp     `what:"a grasp"`
	Works    []Work      `what:"a working part"`
	Doors    []Door      `what:"a door"`
	Place    Place       `what:"a place"`              // of what is fixed, in the room
	Stands   [][]float64 `within:"-10000 to 10000 mm"` // where the cook stands at it: x, y in the room
}

// A Solid is one of its first four; the others are not said.
type Solid struct {
	Box      []float64 `within:"0.1 to 10000 mm"` // width, depth, height
	Cylinder []float64 `within:"0.1 to 10000 mm"` // diameter, length
	Cone     []float64 `within:"0.1 to 10000 mm"` // diameter below and above, height
	Ball     float64   `within:"0.1 to 10000 mm"` // diameter
	At       []float64 `within:"-10000 to 10000 mm"`
	Along    string    // the axis of a cylinder: x, y or z, which it is without
}

// A Space is where things stand side by side: the middle of its floor, and its
// width, depth and height.
type Space struct {
	At   []float64 `within:"-10000 to 10000 mm"`
	Size []float64 `within:"1 to 10000 mm"`
}

// A Grasp is where a hand takes a thing: across an axis, by what has a width.
type Grasp struct {
	Part  string
	At    []float64 `within:"-10000 to 10000 mm"`
	Along []float64 `within:"-1 to 1"`
	Width float64   `within:"0.1 to 1000 mm"`
}

// A Work is a part of a thing that does something to others: the line of an edge
// or an axis, how wide it is, and which way it works.
type Work struct {
	Part     string
	For      []tree.Word // what it makes the thing good for: classes of tools
	From, To []float64   `within:"-10000 to 10000 mm"`
	Toward   []float64   `within:"-1 to 1"`
	Width    float64     `within:"0.1 to 1000 mm"`
}

// A Door turns about an axis through a point, from closed to so many degrees, as
// a right hand's fingers turn about its thumb.
type Door struct {
	Part  string
	Size  []float64 `within:"1 to 10000 mm"`
	At    []float64 `within:"-10000 to 10000 mm"` // its middle while it is closed
	Hinge []float64 `within:"-10000 to 10000 mm"`
	Axis  []float64 `within:"-1 to 1"`
	Opens float64   `within:"1 to 180 degrees"`
}

// A Place is where the origin of a thing is in the room, and by how many degrees it
// is turned against the clock.
type Place struct {
	At   []float64 `within:"-10000 to 10000 mm"`
	Turn float64   `within:"-360 to 360 degrees"`
}

// A Pattern says how pieces of food are arranged; see [spatial.Pattern].
type Pattern struct {
	entry

	Gap      float64 `within:"0 to 1000 mm"` // how far apart they are to be
	Even     bool    // over all there is room for
	Turn     float64 `within:"-180 to 180 degrees"` // by how much each is turned
	Sections bool    // what differs lies in sections of its own
	Heap     bool    // piled up
}

// check reports what is no shape: lists of a wrong length, walls that do not rise.
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
		if len(w.From) != 3 || len(w.To) != 3 || len(w.Toward) != 3 {
			l.problems.Addf("E0317", at.Value.Field("works").Items[i].At, "a working part has the keys from, to and toward")
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
		if kinds != 1 || len(d.At) != 3 {
			l.problems.Addf("E0317", n.At, "a solid is a box, a cylinder, a cone or a ball, at a place").WithHint("write {box: [30, 20, 10], at: [0, 0, 5]}, in millimetres")
		}
		if d.Along != "" && d.Along != "x" && d.Along != "y" && d.Along != "z" {
			l.problems.Addf("E0317", n.Field("along").At, "a solid lies along x, y or z, and not along %.40q", d.Along)
		}
	}
	s.vessel(l, at)
	s.spaces(l, at)
}

// vessel checks what is poured into.
func (s *Shape) vessel(l *layer, at tree.Field) {
	n := at.Value.Field("cup")
	if n != nil && len(s.Cup) < 2 {
		l.problems.Addf("E0317", n.At, "a cup has a floor and a rim: at least two rings")
		return
	}
	for i, ring := range s.Cup {
		switch {
		case len(ring) != 2 || i > 0 && len(s.Cup[i-1]) != 2: // reported already
		case i > 0 && (ring[1] <= s.Cup[i-1][1] || ring[0] == 0), i == 0 && ring[1] != 0:
			l.problems.Addf("E0317", n.Items[i].At, "the inside of %s does not rise from its floor to its rim", at.Key).
				WithHint("pairs of radius and height, the first with the height 0, as in [[55, 0], [120, 98]]")
		}
	}
	if t := at.Value.Field("tray"); n != nil && t != nil {
		l.problems.Addf("E0317", t.At, "%s is a cup already, and cannot be a tray", at.Key)
	}
}

// spaces checks that what things stand on has a place and a size.
func (s *Shape) spaces(l *layer, at tree.Field) {
	check := func(key string, all []Space) {
		for i, r := range all {
			if len(r.At) != 3 || len(r.Size) != 3 {
				l.problems.Addf("E0317", at.Value.Field(key).Items[i].At, "a space has a middle of its floor and a size").
					WithHint("write {at: [0, 0, 100], size: [500, 400, 200]}, in millimetres")
			}
		}
	}
	check("shelves", s.Shelves)
	check("tops", s.Tops)
}

// sizes checks how many numbers lists have.
type sizes struct {
	*layer
	of string
}

func (c *sizes) list(n *tree.Node, what string, want int) {
	if n != nil && n.Kind == tree.List && len(n.Items) != want {
		c.wrong(n.At, what, want)
	}
}

func (c *sizes) wrong(at source.Span, what string, want int) {
	c.problems.Addf("E0317", at, "%s of %s has %d numbers", what, c.of, want)
}

func (c *sizes) each(n *tree.Node, what string, want int) {
	if n != nil {
		for _, item := range n.Items {
			if item.Kind != tree.List || len(item.Items) != want {
				c.wrong(item.At, what, want)
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
