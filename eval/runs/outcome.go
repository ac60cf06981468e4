package runs

import (
	"encoding/json"
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/ontology/tree"
)

type (
	// An Outcome is a step as other programs read it.
	Outcome = report.RunOutcome
	// A Filler is the filler of a role.
	Filler = report.RunFiller
)

// Outcomes converts steps. If format is nil, numbers are exact, and [Stored] restores the step.
func Outcomes(steps []Step, format func(n float64) string) (all []Outcome) {
	for _, s := range steps {
		out, values := Outcome{RunStep: s}, map[string]string{}
		for _, b := range s.Binds {
			values[b.Role] = strings.TrimPrefix(b.Value, "/")
		}
		for _, b := range s.Binds {
			f := Filler{Role: b.Role, Value: b.Value, Class: b.Class, Var: b.Var}
			if t := termOf(b.Value); t.Kind() == engine.NumberKind {
				number := strings.TrimSuffix(t.Amount(), ".0")
				if format != nil {
					number = format(float64(t.Num()) / 1e9)
				}
				f.Value, f.Unit = json.Number(number), values[strings.TrimPrefix(b.Role+"-unit", "quantity-")]
			}
			out.Binds = append(out.Binds, f)
		}
		all = append(all, out)
	}
	return all
}

// Stored converts an outcome to the stored form. Its numbers are of type [json.Number].
func Stored(o *Outcome) (Step, error) {
	s := o.RunStep
	for _, f := range o.Binds {
		value, isText := f.Value.(string) // also a number as earlier versions wrote it
		if !isText {
			n, ok := tree.Billionths(fmt.Sprint(f.Value))
			if !ok {
				return s, fmt.Errorf("step %d: expected a name, a text or an amount as value of %.40s, found %.40v", s.Step, f.Role, f.Value)
			}
			value = wordOf(engine.Number(n))
		}
		s.Binds = append(s.Binds, Bind{Role: f.Role, Value: value, Class: f.Class, Var: f.Var})
	}
	return s, nil
}
