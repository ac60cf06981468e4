package runs

import (
	"encoding/json"
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/engine/rule/infer"
)

// An Outcome is a step as other programs read it: its fillers are values as [Store.Ask] returns them.
type Outcome struct {
	step
	Binds []Filler `json:"binds,omitempty"` // in place of the field of Step
}

type step = Step // an embedded field Step would hide the number of the step

// A Filler is the filler of a role.
type Filler struct {
	Role  string `json:"role"`
	Value any    `json:"value" jsonschema:"name with its slash, text after a quotation mark, or number in its unit"`
	Unit  string `json:"unit,omitempty" jsonschema:"unit of the number; left out for a count"`
	Class string `json:"class,omitempty"`
	Var   string `json:"variable,omitempty"`
}

// Outcomes converts steps. If format is nil, numbers are exact, and [Outcome.Stored] restores the step.
func Outcomes(steps []Step, format func(n float64) string) (all []Outcome) {
	for _, s := range steps {
		out, values := Outcome{step: s}, map[string]string{}
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
func (o *Outcome) Stored() (Step, error) {
	s := o.step
	for _, f := range o.Binds {
		value, isText := f.Value.(string) // also a number as earlier versions wrote it
		if !isText {
			whole, part, _ := strings.Cut(fmt.Sprint(f.Value), ".")
			n, ok := infer.Billionths(whole + "." + part)
			if !ok {
				return s, fmt.Errorf("step %d: expected a name, a text or an amount as value of %.40s, found %.40v", s.Step, f.Role, f.Value)
			}
			value = wordOf(engine.Number(n))
		}
		s.Binds = append(s.Binds, Bind{f.Role, value, f.Class, f.Var})
	}
	return s, nil
}
