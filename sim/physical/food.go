package physical

import (
	"maps"
	"math"

	"hearth/ontology/tree"
)

// A Food holds the properties of an ingredient. Unknown values are zero.
type Food struct {
	entry

	Composition Composition `what:"a composition"`
	Mixed       bool        // the composition depends on what was mixed
	Density     float64     `within:"0.01 to 5 g/ml"` // density of a piece, including the air inside
	BulkDensity float64     `within:"0.01 to 5 g/ml"` // density as measured in a cup, with the air between pieces
	Piece       Piece       `what:"a piece"`
	Freezes     float64     `within:"-40 to 0 degrees Celsius"` // temperature at which ice begins to form
	Fat         string      // name of the melting curve of its fat; "" if it does not melt
	SafeAt      float64     `within:"0 to 150 degrees Celsius"` // core temperature from which it is safe to eat; 0 if it is safe when raw
}

// A Composition holds mass fractions, which sum to 1.
type Composition struct {
	Water        float64 `within:"0 to 1 g/g"`
	Protein      float64 `within:"0 to 1 g/g"`
	Fat          float64 `within:"0 to 1 g/g"`
	Carbohydrate float64 `within:"0 to 1 g/g"` // without fibre
	Fibre        float64 `within:"0 to 1 g/g"`
	Ash          float64 `within:"0 to 1 g/g"`
}

// Sum returns the sum of the mass fractions.
func (c Composition) Sum() float64 {
	return c.Water + c.Protein + c.Fat + c.Carbohydrate + c.Fibre + c.Ash
}

// maxDeviation is the maximum deviation of the sum from 1. Tables round the fractions, and derive carbohydrate as the
// remainder.
const maxDeviation = 0.02

// A Piece is the typical size of a piece in millimetres. Exactly one field is set.
type Piece struct {
	Ball     float64   `within:"0.1 to 1000 mm"` // diameter
	Cylinder []float64 `within:"0.1 to 1000 mm"` // diameter and length
	Box      []float64 `within:"0.1 to 1000 mm"` // three side lengths
}

// Millilitres returns the volume of a piece, or 0 if it is unknown.
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
	Solid  [][]float64 // pairs of rising degrees Celsius and the solid fraction
	Source *tree.Node
}

const mostPoints = 12 // maximum number of points of a melting curve

// readFat reads a melting curve.
func (l *layer) readFat(f tree.Field) {
	var fat Fat
	f.Value.Decode(l.problems, f.Key, &fat)
	l.sources(f)
	for i, point := range fat.Solid {
		n := f.Value.Field("solid").Items[i]
		switch {
		case i == mostPoints:
			l.problems.Addf("E0302", n.Span, "the melting curve of %s has more than %d points", f.Key, mostPoints)
			return
		case len(point) != 2:
			l.problems.Addf("E0317", n.Span, "expected a point as temperature and solid fraction, as in [20, 0.2]")
			return
		case point[1] < 0 || point[1] > 1 || i > 0 && (point[0] <= fat.Solid[i-1][0] || point[1] > fat.Solid[i-1][1]):
			l.problems.Addf("E0317", n.Span, "the solid fraction of %s does not fall as it gets warmer", f.Key).
				WithHint("list rising temperatures, with solid fractions that fall from 1 to 0")
			return
		}
	}
	l.data.fats[f.Key] = fat
}

func (f *Food) check(l *layer, at tree.Field) {
	c := f.Composition
	if n := at.Value.Field("composition"); n != nil && math.Abs(c.Sum()-1) > maxDeviation {
		l.problems.Addf("E0325", n.Span, "the fractions of %s sum to %.3g, expected 1", at.Key, c.Sum()).
			WithHint("write grams per gram; carbohydrate does not include fibre")
	}
	p := f.Piece
	if n := at.Value.Field("piece"); n != nil && p.Millilitres() == 0 {
		l.problems.Addf("E0317", n.Span, "expected a piece as a ball, a cylinder or a box").
			WithHint("write {ball: 47}, {cylinder: [30, 180]} or {box: [100, 65, 37]}, in millimetres")
	}
	if n := at.Value.Field("fat"); n != nil {
		if _, ok := l.data.fats[f.Fat]; !ok {
			tree.Unknown(l.problems, "E0310", tree.Word{Text: f.Fat, Span: n.Span}, maps.Keys(l.data.fats), "%s names the fat %.40q, which does not exist", at.Key, f.Fat)
		}
	}
}
