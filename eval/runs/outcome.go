package runs

import (
	"encoding/json"
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/engine/rule/units"
	"hearth/sim/feature"
)

// An Outcome is a step as other programs read it. Its fillers are values as [Store.Ask] returns them.
type Outcome struct {
	Step
	Binds []Filler `json:"binds,omitempty"` // in place of the field of Step
}

// A Filler is the filler of a role.
type Filler struct {
	Role  string `json:"role"`
	Value any    `json:"value" jsonschema:"name with its slash, text after a quotation mark, or number in its unit"`
	Unit  string `json:"unit,omitempty" jsonschema:"unit of the number; left out for a count"`
	Class string `json:"class,omitempty"`
	Var   string `json:"variable,omitempty"`
}

// Outcomes converts steps. Numbers have at most 9 significant digits, as in answers.
func Outcomes(steps []Step) []Outcome {
	return outcomes(steps, func(n int64) string { return feature.FormatNumber(float64(n) / 1e9) })
}

// ExactOutcomes converts steps. [Outcome.Stored] restores them.
func ExactOutcomes(steps []Step) []Outcome {
	return outcomes(steps, func(n int64) string { return strings.TrimSuffix(engine.Number(n).Amount(), ".0") })
}

func outcomes(steps []Step, format func(billionths int64) string) []Outcome {
	all := make([]Outcome, 0, len(steps))
	for _, s := range steps {
		out, names := Outcome{Step: s}, map[string]string{}
		for _, b := range s.Binds {
			names[b.Role] = strings.TrimPrefix(b.Value, "/")
		}
		for _, b := range s.Binds {
			f := Filler{Role: b.Role, Value: b.Value, Class: b.Class, Var: b.Var}
			if t := termOf(b.Value); t.Kind() == engine.NumberKind {
				f.Value, f.Unit = json.Number(format(t.Num())), names[unitRole(b.Role)]
			}
			out.Binds = append(out.Binds, f)
		}
		out.Step.Binds = nil
		all = append(all, out)
	}
	return all
}

// unitRole returns the role with the unit of the number in another role.
func unitRole(role string) string {
	if role == "quantity" {
		return "unit"
	}
	return role + "-unit"
}

// Stored converts an outcome from [ExactOutcomes] to the stored form. Its numbers must be of type [json.Number].
func (o *Outcome) Stored() (Step, error) {
	s := o.Step
	for _, f := range o.Binds {
		b := Bind{Role: f.Role, Class: f.Class, Var: f.Var}
		switch v := f.Value.(type) {
		case string: // a number of an older version, too
			b.Value = v
		case json.Number:
			text := v.String()
			if !strings.Contains(text, ".") {
				text += ".0"
			}
			n, ok := units.Billionths(text)
			if !ok {
				return s, fmt.Errorf("step %d: %s is not an amount with at most nine decimals", s.Step, v)
			}
			b.Value = wordOf(engine.Number(n))
		default:
			return s, fmt.Errorf("step %d: the value of role %.40s is neither a name nor a number", s.Step, f.Role)
		}
		s.Binds = append(s.Binds, b)
	}
	return s, nil
}
