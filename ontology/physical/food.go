package physical

import (
	"maps"
	"math"

	"hearth/ontology/tree"
)

// A Food is what an ingredient is like. What is not known is zero.
type Food struct {
	entry

	Composition Composition `what:"a composition"`
	Mixed       bool        // what it is made of depends on what was mixed
	Density     float64     `within:"0.01 to 5 g/ml"` // of a piece, with the air inside of it
	BulkDensity float64     `within:"0.01 to 5 g/ml"` // as it lies in a cup, with the air between pieces
	Piece       Piece       `what:"a piece"`
	Freezes     float64     `within:"-40 to 0 degrees Celsius"` // where ice begins to form
	Fat         string      // how it melts; empty: it does not
	SafeAt      float64     `within:"0 to 150 degrees Celsius"` // the core that it is safe to eat from, if it is not raw
}

// A Composition is what shares of the mass of a food are; they sum up to one.
type Composition struct {
	Water        float64 `within:"0 to 1 g/g"`
	Protein      float64 `within:"0 to 1 g/g"`
	Fat          float64 `within:"0 to 1 g/g"`
	Carbohydrate float64 `within:"0 to 1 g/g"` // without fibre
	Fibre        float64 `within:"0 to 1 g/g"`
	Ash          float64 `within:"0 to 1 g/g"`
}

// Sum returns how much of the mass the shares are together.
func (c Composition) Sum() float64 {
	return c.Water + c.Protein + c.Fat + c.Carbohydrate + c.Fibre + c.Ash
}

// most is how far the shares may be from one: tables round them, and count
// carbohydrates as what else there is.
const most = 0.02

// A Piece is the size of a typical one in millimetres; one of its fields is set.
type Piece struct {
	Ball     float64   `within:"0.1 to 1000 mm"` // the diameter
	Cylinder []float64 `within:"0.1 to 1000 mm"` // the diameter and the length
	Box      []float64 `within:"0.1 to 1000 mm"` // three sides
}

// Millilitres is the volume of a piece, 0 where none is known.
func (p Piece) Millilitres() float64 {
	switch {
	case len(p.Box) == 3:
		return p.Box[0] * p.Box[1] * p.Box[2] / 1000
	case len(p.Cylinder) == 2:
		return math.Pi / 4 * p.Cylinder[0] * p.Cylinder[0] * p.Cylinder[1] / 1000
	}
	return math.Pi / 6 * p.Ball * p.Ball * p.Ball / 1000
}

// A Fat melts over a range of temperatures.
type Fat struct {
	Latent float64     `within:"0 to 400 kJ/kg"` // from all solid to all liquid
	Solid  [][]float64 // pairs: degrees Celsius, rising, and the share that is solid
	Source *tree.Node
}

const mostPoints = 12 // of how a fat melts

// readFat reads how a fat melts.
func (l *layer) readFat(f tree.Field) {
	var fat Fat
	f.Value.Decode(l.problems, f.Key, &fat)
	l.sources(f)
	for i, point := range fat.Solid {
		n := f.Value.Field("solid").Items[i]
		switch {
		case i == mostPoints:
			l.problems.Addf("E0302", n.At, "how %s melts has more than %d points", f.Key, mostPoints)
			return
		case len(point) != 2:
			l.problems.Addf("E0317", n.At, "a point is a temperature and the share that is solid, as in [20, 0.2]")
			return
		case point[1] < 0 || point[1] > 1 || i > 0 && (point[0] <= fat.Solid[i-1][0] || point[1] > fat.Solid[i-1][1]):
			l.problems.Addf("E0317", n.At, "%s does not melt as it gets warmer", f.Key).
				WithHint("temperatures rise, and the share that is solid falls from 1 to 0")
			return
		}
	}
	l.data.fats[f.Key] = fat
}

func (f *Food) check(l *layer, at tree.Field) {
	c := f.Composition
	if n := at.Value.Field("composition"); n != nil && math.Abs(c.Sum()-1) > most {
		l.problems.Addf("E0325", n.At, "the shares of %s sum up to %.3g", at.Key, c.Sum()).
			WithHint("they are grams in a gram, and fibre is no part of the carbohydrate")
	}
	p := f.Piece
	if n := at.Value.Field("piece"); n != nil && p.Millilitres() == 0 {
		l.problems.Addf("E0317", n.At, "a piece is a ball, a cylinder or a box, and this is none of them").
			WithHint("write {ball: 47}, {cylinder: [30, 180]} or {box: [100, 65, 37]}, in millimetres")
	}
	if n := at.Value.Field("fat"); n != nil {
		if _, ok := l.data.fats[f.Fat]; !ok {
			tree.Unknown(l.problems, "E0310", tree.Word{Text: f.Fat, At: n.At}, maps.Keys(l.data.fats), "%s names the fat %.40q, which does not exist", at.Key, f.Fat)
		}
	}
}
