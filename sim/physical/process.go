package physical

import (
	"cmp"
	"slices"
	"strconv"

	"hearth/ontology/tree"
)

// Processes holds the rates of the processes in warm food.
type Processes struct {
	Setting  Change `what:"setting"`  // how far the starch has set, from 0 to 1
	Browning Change `what:"browning"` // browning of a surface, as a colour difference
	Killing  Killing
	Growing  Growing
}

// A Change is a reaction whose rate follows the Arrhenius equation.
type Change struct {
	Rate       float64            `within:"0 to 1000 1/s"`                       // rate at the temperature Reference
	Reference  float64            `key:"at" within:"-40 to 400 degrees Celsius"` // reference temperature
	Activation float64            `within:"0 to 1000 kJ/mol"`                    // activation energy
	Most       float64            `within:"0.001 to 1000"`                       // final value
	Words      map[string]float64 `within:"0 to 1000"`                           // names of states, each with the value at which it begins
	Source     *tree.Node
}

// Killing is the rate at which germs die.
type Killing struct {
	Reference float64 `key:"at" within:"0 to 150 degrees Celsius"`
	Decade    float64 `within:"0.001 to 1000000 s"` // time to kill nine tenths of them (D-value)
	TenTimes  float64 `within:"0.1 to 100 K"`       // temperature rise that makes it ten times as fast (z-value)
	Enough    float64 `within:"0 to 100 decades"`   // reduction after which food is safe
	Source    *tree.Node
}

// Growing is the temperature range in which germs grow.
type Growing struct {
	Lowest  float64            `key:"from" within:"-40 to 150 degrees Celsius"`
	Highest float64            `key:"to" within:"-40 to 150 degrees Celsius"`
	Cooling map[string]float64 `within:"1 to 1000000 s"` // time limit for hot food to reach each of two temperatures, by degrees Celsius
	Source  *tree.Node
}

// Word returns the name of the state at value x. That is the word with the largest value not above x, or "".
func (c *Change) Word(x float64) (word string) {
	from := -1.0
	for w, f := range c.Words {
		if f <= x && (f > from || f == from && w < word) {
			word, from = w, f
		}
	}
	return word
}

// stages returns the cooling temperatures with their time limits in seconds, the warmest first.
func (g *Growing) stages() (all [][2]float64) {
	for degrees, seconds := range g.Cooling {
		if t, err := strconv.ParseFloat(degrees, 64); err == nil && t > -100 && t < 150 {
			all = append(all, [2]float64{t, seconds})
		}
	}
	slices.SortFunc(all, func(a, b [2]float64) int { return cmp.Compare(b[0], a[0]) })
	return all
}

// readProcesses lays the processes section of a file over the earlier ones, key by key.
func (l *layer) readProcesses(n *tree.Node) {
	p := &l.data.Processes
	if n == nil {
		return
	}
	n.Decode(l.problems, "the section processes", p)
	for _, f := range n.Fields {
		l.sources(f)
		if n := f.Value.Field("cooling"); n != nil && len(p.Growing.stages()) != 2 {
			l.problems.Addf("E0317", n.Span, "expected two cooling stages, each a temperature with its seconds").
				WithHint("write cooling: {21: 7200, 5: 21600}")
		}
		if p.Growing.Lowest >= p.Growing.Highest {
			l.problems.Addf("E0317", f.Span, "the range in which germs grow is empty: from %v to %v degrees", p.Growing.Lowest, p.Growing.Highest)
			p.Growing = Growing{Highest: 1}
		}
	}
}
