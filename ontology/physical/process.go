package physical

import (
	"cmp"
	"slices"
	"strconv"

	"hearth/ontology/tree"
)

// Processes are what becomes of food as it gets warm.
type Processes struct {
	Setting  Change `what:"setting"`  // of starch: how much of it, from 0 to 1
	Browning Change `what:"browning"` // of a surface: a difference of colour
	Killing  Killing
	Growing  Growing
}

// A Change goes on faster the warmer it is, after Arrhenius.
type Change struct {
	Rate       float64            `within:"0 to 1000 1/s"`              // at a temperature
	At         float64            `within:"-40 to 400 degrees Celsius"` // which is this one
	Activation float64            `within:"0 to 1000 kJ/mol"`           // the energy that it takes
	Most       float64            `within:"0.001 to 1000"`              // what it ends at
	Words      map[string]float64 `within:"0 to 1000"`                  // what it is called, from a number on
	Source     *tree.Node
}

// Killing is how fast germs become fewer.
type Killing struct {
	At       float64 `within:"0 to 150 degrees Celsius"`
	Decade   float64 `within:"0.001 to 1000000 s"` // for a tenth of them to be left
	TenTimes float64 `within:"0.1 to 100 K"`       // how much warmer it is where it goes ten times as fast
	Enough   float64 `within:"0 to 100 decades"`   // after which food is safe
	Source   *tree.Node
}

// Growing is where germs become more.
type Growing struct {
	From    float64            `within:"-40 to 150 degrees Celsius"`
	To      float64            `within:"-40 to 150 degrees Celsius"`
	Cooling map[string]float64 `within:"1 to 1000000 s"` // until when hot food is at each of two temperatures, by degrees Celsius
	Source  *tree.Node
}

// Word is what a number is called that a change is at: the word with the largest
// number that is not above it.
func (c *Change) Word(x float64) (word string) {
	from := -1.0
	for w, f := range c.Words {
		if f <= x && (f > from || f == from && w < word) {
			word, from = w, f
		}
	}
	return word
}

// stages are the temperatures of cooling with their seconds, the warmest first.
func (g *Growing) stages() (all [][2]float64) {
	for degrees, seconds := range g.Cooling {
		if t, err := strconv.ParseFloat(degrees, 64); err == nil && t > -100 && t < 150 {
			all = append(all, [2]float64{t, seconds})
		}
	}
	slices.SortFunc(all, func(a, b [2]float64) int { return cmp.Compare(b[0], a[0]) })
	return all
}

// readProcesses lays what a file says of processes over what others do, key by key.
func (l *layer) readProcesses(n *tree.Node) {
	p := &l.data.Processes
	if n == nil {
		return
	}
	n.Decode(l.problems, "the section processes", p)
	for _, f := range n.Fields {
		l.sources(f)
		if n := f.Value.Field("cooling"); n != nil && len(p.Growing.stages()) != 2 {
			l.problems.Addf("E0317", n.At, "hot food cools down in two stages, each a temperature with its seconds").
				WithHint("write cooling: {21: 7200, 5: 21600}")
		}
		if p.Growing.From >= p.Growing.To {
			l.problems.Addf("E0317", f.At, "germs grow from %v to %v degrees, which is nowhere", p.Growing.From, p.Growing.To)
			p.Growing = Growing{To: 1}
		}
	}
}
