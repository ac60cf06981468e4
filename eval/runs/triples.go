package runs

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/source"
	"hearth/sim/feature"
)

const (
	soma          = "http://www.ease-crc.org/ont/SOMA.owl#"
	dul           = "http://www.ontologydesignpatterns.org/ont/dul/DUL.owl#"
	qudt          = "http://qudt.org/schema/qudt/"
	qudtUnit      = "http://qudt.org/vocab/unit/"
	runVocabulary = "urn:hearth:run#" // terms that SOMA lacks
	executionTime = "execution-time"  // metric of package eval, in seconds
)

// units maps units of a kitchen to those of QUDT. QUDT has no spoons without a country.
var units = map[string]string{
	"cm": "CentiM", "degrees-celsius": "DEG_C", "g": "GM", "hour": "HR", "l": "L", "minute": "MIN", "ml": "MilliL", "percent": "PERCENT", "piece": "NUM",
}

// states maps the status of a step to an execution state of SOMA.
var stateTriples = map[string]string{"done": "Succeeded", "failed": "Failed", "rejected": "Failed", "dropped": "Cancelled", "not reached": "Pending"}

// A writer writes one run.
type writer struct {
	graph.Graph
	run, world string
}

// Write writes a run. Every run declares its prefixes, so outputs can be concatenated.
func Write(w io.Writer, id string, r *Record) error {
	t := &writer{run: "urn:hearth:run:" + Short(id) + "#", world: "urn:hearth:" + r.Settings.World + "#"}
	t.Prefixes = []owl.Prefix{{Name: "soma", IRI: soma}, {Name: "dul", IRI: dul}, {Name: "qudt", IRI: qudt}, {Name: "unit", IRI: qudtUnit}, {Name: "run", IRI: runVocabulary}, {Name: "world", IRI: t.world}}
	episode := owl.Name(t.run + "episode")
	t.addType(episode, soma+"Episode")
	for name, text := range map[string]string{
		"plan": r.Plan, "file": r.File, "status": r.Status, "world": r.Settings.World, "edition": r.Settings.Edition, "semantics": r.Settings.Semantics,
		"mode": r.Settings.Mode, "version": r.Settings.Hearth, "hash": r.Settings.Hash,
	} {
		t.text(episode, runVocabulary+name, text)
	}
	for key, value := range r.Settings.Labels {
		t.text(episode, runVocabulary+"label-"+key, value)
	}
	for metric, x := range r.Scores {
		t.add(episode, runVocabulary+"score-"+metric, owl.Value(strconv.FormatFloat(x, 'f', -1, 64), owl.XSD+"decimal", ""))
	}
	if x, has := r.Scores[executionTime]; has {
		ms := owl.Value(strconv.FormatInt(int64(math.Round(x*1000)), 10), owl.XSD+"decimal", "")
		t.amount(episode, executionTime, executionTime, ms, qudtUnit+"MilliSEC")
	}
	for _, s := range Outcomes(r.Episode.Steps, feature.FormatNumber) {
		t.step(episode, &s)
	}
	return graph.WriteTurtle(w, &t.Graph)
}

func (t *writer) add(s *owl.Node, pred string, o *owl.Node) { t.Add(s, pred, o, source.Span{}) }

func (t *writer) addType(s *owl.Node, class string) { t.add(s, owl.RDF+"type", owl.Name(class)) }

func (t *writer) text(s *owl.Node, pred, text string) {
	if text != "" {
		t.add(s, pred, owl.Text(text))
	}
}

// step writes a step as an action, with its time interval and its participants.
func (t *writer) step(episode *owl.Node, s *Outcome) {
	action := owl.Name(fmt.Sprint(t.run, "step-", s.Step))
	t.add(episode, dul+"includesAction", action)
	t.addType(action, dul+"Action")
	task := owl.Name(t.world + local(s.Action))
	t.addType(task, dul+"Task")
	t.add(action, dul+"executesTask", task)
	t.add(action, runVocabulary+"step", owl.Value(strconv.Itoa(s.Step), owl.XSD+"integer", ""))
	if state := stateTriples[s.Status]; state != "" {
		t.add(action, soma+"hasExecutionState", owl.Name(soma+"ExecutionState_"+state))
	}
	t.text(action, runVocabulary+"status", s.Status)
	if s.Start != nil && s.End != nil {
		time := owl.Name(fmt.Sprint(t.run, "time-", s.Step))
		t.addType(time, dul+"TimeInterval")
		t.add(action, dul+"hasTimeInterval", time)
		t.add(time, soma+"hasIntervalBegin", seconds(*s.Start))
		t.add(time, soma+"hasIntervalEnd", seconds(*s.End))
	}
	var codes []string
	for _, r := range s.Reasons {
		if !slices.Contains(codes, r.Code) {
			codes = append(codes, r.Code)
			t.text(action, runVocabulary+"reason", r.Code)
		}
	}
	for i := range s.Binds {
		t.filler(action, s.Step, &s.Binds[i])
	}
	for _, w := range s.Waits {
		if w.Step > 0 {
			t.add(action, runVocabulary+"waitsFor", owl.Name(fmt.Sprint(t.run, "step-", w.Step)))
		}
	}
}

// filler writes the filler of a role. A number with a unit is also a value of QUDT.
func (t *writer) filler(action *owl.Node, step int, b *Filler) {
	role, text := runVocabulary+"role-"+local(b.Role), fmt.Sprint(b.Value)
	name, isName := strings.CutPrefix(text, "/")
	thing := owl.Name(t.run + local(name))
	_, isNumber := b.Value.(json.Number)
	n := owl.Value(text, owl.XSD+"decimal", "")
	switch {
	case isNumber && b.Unit == "":
		t.add(action, role, n)
	case isNumber:
		unit := t.world + local(b.Unit)
		if known := units[b.Unit]; known != "" {
			unit = qudtUnit + known
		}
		t.add(action, role, n)
		t.amount(action, fmt.Sprint(step, "-", local(b.Role)), b.Role, n, unit)
	case !isName:
		t.text(action, role, strings.TrimPrefix(text, `"`))
	case !strings.Contains(name, "/"): // a class that the plan gave as an argument
		t.add(action, role, owl.Name(t.world+local(name)))
	default:
		t.add(action, dul+"hasParticipant", thing)
		t.add(action, role, thing)
		t.addType(thing, dul+"PhysicalObject")
		if b.Class != "" {
			t.addType(thing, t.world+local(b.Class))
		}
	}
}

// amount writes a value of QUDT with a unit. Its name ends with id.
func (t *writer) amount(of *owl.Node, id, role string, n *owl.Node, unit string) {
	value := owl.Name(t.run + "amount-" + id)
	t.add(of, runVocabulary+"amount-"+local(role), value)
	t.addType(value, qudt+"QuantityValue")
	t.add(value, qudt+"numericValue", n)
	t.add(value, qudt+"hasUnit", owl.Name(unit))
}

// seconds converts milliseconds of simulated time to a literal in seconds.
func seconds(ms int64) *owl.Node {
	return owl.Value(strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64), owl.XSD+"float", "")
}

// local escapes a name for the end of an IRI.
func local(name string) string {
	var b strings.Builder
	for _, c := range []byte(strings.ReplaceAll(strings.TrimPrefix(name, "/"), "/", "-")) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.' {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}
