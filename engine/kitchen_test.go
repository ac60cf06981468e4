package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/testdata/recorded"
)

// ruleFile reads a prototype of a rule file.
func ruleFile(t testing.TB, name string) rule.Unit {
	t.Helper()
	src := recorded.File(t, "prototypes", "rule-conventions", "rules", name+".mg")
	return rule.Unit{File: src, Overlay: strings.Contains(name, "/2023/")}
}

// kitchenUnits returns the files of one action's program.
func kitchenUnits(t testing.TB, action string, overlays ...string) []rule.Unit {
	units := []rule.Unit{
		ruleFile(t, "core/schema"), ruleFile(t, "core/roles"), ruleFile(t, "kitchen/shared"), ruleFile(t, "kitchen/"+action),
	}
	for _, o := range overlays {
		units = append(units, ruleFile(t, "kitchen/2023/"+o))
	}
	return units
}

// classes of the test kitchen, each with its superclasses.
var classes = map[string]string{
	"/medium-bowl": "/transferable-container /container", "/large-bowl": "/transferable-container /container",
	"/whisk": "/can-mix /can-beat", "/fork": "/can-mash", "/knife": "/can-cut", "/cutting-board": "/can-be-cut-on",
	"/colander": "/can-drain", "/counter-top": "/container", "/fridge": "/container", "/oven": "/container",
	"/flour": "/ingredient", "/egg": "/ingredient", "/milk": "/liquid /ingredient", "/salt": "/spice /ingredient",
	"/cucumber": "/cuttable /ingredient", "/stove": "", "/baking-tray": "/lineable /transferable-container",
	"/baking-paper": "/can-be-lined-with", "/cupboard": "/container", "/g": "/unit", "/piece": "/unit", "/minute": "/time-unit",
	"/slices": "/cutting-pattern",
}

// things of the test kitchen: class and place; the class names its entity /1.
var things = []string{
	"counter-top -", "cupboard -", "fridge -", "stove counter-top/1", "oven counter-top/1",
	"large-bowl counter-top/1", "medium-bowl cupboard/1", "whisk cupboard/1", "fork cupboard/1", "knife cupboard/1",
	"cutting-board cupboard/1", "colander cupboard/1", "baking-tray counter-top/1", "baking-paper cupboard/1",
	"flour large-bowl/1", "egg large-bowl/1", "milk large-bowl/1", "salt large-bowl/1", "cucumber baking-tray/1",
}

const billion = 1_000_000_000

func testKitchen() rows {
	src := newRows("temperature /fridge/1 5000000000", "temperature /oven/1 180000000000")
	for i, line := range things {
		class, place, _ := strings.Cut(line, " ")
		id := "/" + class + "/1"
		src.add("type "+id+" /"+class, fmt.Sprintf("rank %s %d", id, i))
		if place != "-" {
			src.add("in " + id + " /" + place)
		} else {
			src.add("place " + id + " /yes")
		}
		if strings.Contains(classes["/"+class], "/ingredient") {
			src.add(fmt.Sprintf("quantity %s %d", id, (i+1)*billion), "unit "+id+" /g")
		}
	}
	src.compute("is_a", func(pattern []engine.Term) [][]engine.Term { return isA(src.facts["type"], pattern) })
	src.compute("closest", func(pattern []engine.Term) [][]engine.Term {
		for _, row := range isA(src.facts["type"], []engine.Term{{}, pattern[0]}) {
			if row[1] == pattern[0] {
				return [][]engine.Term{{pattern[0], engine.Number(1), row[0]}}
			}
		}
		return nil
	})
	src.compute("nth", func(pattern []engine.Term) (out [][]engine.Term) {
		for _, row := range src.facts["in"] {
			if row[1] == pattern[0] {
				out = append(out, []engine.Term{pattern[0], engine.Number(int64(len(out) + 1)), row[0]})
			}
		}
		return out
	})
	src.compute("fresh", func(p []engine.Term) [][]engine.Term {
		return [][]engine.Term{{p[0], p[1], engine.Name("/e/1" + p[0].Sym() + "/" + strings.Trim(strings.ReplaceAll(p[1].String(), "/", "."), "."))}}
	})
	src.compute("upto", func(p []engine.Term) (out [][]engine.Term) {
		for i := int64(1); i <= p[0].Num(); i++ {
			out = append(out, []engine.Term{p[0], engine.Number(i)})
		}
		return out
	})
	src.compute("scale", func(p []engine.Term) [][]engine.Term {
		if p[2].Num() == 0 {
			return nil
		}
		return [][]engine.Term{{p[0], p[1], p[2], engine.Number(int64(float64(p[0].Num()) * float64(p[1].Num()) / float64(p[2].Num())))}}
	})
	src.compute("leaf", func([]engine.Term) [][]engine.Term { return nil })
	src.compute("isa", func([]engine.Term) [][]engine.Term { return nil })
	return src
}

// isA returns the classes of the typed entities and the units that can match pattern.
func isA(typed [][]engine.Term, pattern []engine.Term) (out [][]engine.Term) {
	for _, row := range slices.Concat(typed, [][]engine.Term{terms("/g", "/g"), terms("/minute", "/minute"), terms("/slices", "/slices")}) {
		if pattern[0].Kind() != engine.Free && pattern[0] != row[0] {
			continue
		}
		for _, c := range append(strings.Fields(classes[row[1].Sym()]), row[1].Sym()) {
			out = append(out, []engine.Term{row[0], engine.Name(c)})
		}
	}
	return out
}

func (r rows) compute(pred string, rowsFor func(pattern []engine.Term) [][]engine.Term) {
	r.computed[pred] = func(pattern []engine.Term, yield func([]engine.Term) bool) error {
		for _, row := range rowsFor(pattern) {
			if !yield(row) {
				return nil
			}
		}
		return nil
	}
}

func kitchenVocabulary() *rule.Vocabulary {
	names := strings.Fields("type in unit used is_cut mixed beaten shaken boiled boiled_with is_liquid baked mashed arrangement" +
		" lined_with is_lining covered_with is_covering sprinkled_with original place")
	numbers := strings.Fields("rank quantity batch temperature tins mode_heat")
	fluents := map[string]engine.Kind{}
	var decls strings.Builder
	for _, n := range append(names, "component", "item") {
		fluents[n] = engine.NameKind
		fmt.Fprintf(&decls, "Decl %s(E, V) bound [/name, /name].\n", n)
	}
	for _, n := range numbers {
		fluents[n] = engine.NumberKind
		fmt.Fprintf(&decls, "Decl %s(E, V) bound [/name, /number].\n", n)
	}
	v := &rule.Vocabulary{
		Decls: decls.String(),
		Fluents: func(pred string) (engine.Kind, bool, bool) {
			k, ok := fluents[pred]
			return k, pred == "component" || pred == "item", ok
		},
		Supplied: strings.Fields("isa is_a fresh upto scale closest nth leaf"),
		Inputs:   strings.Fields("arg num avail clock"),
		Facts:    []engine.Fact{fact("standard /whole-egg 50000000000 /g"), fact("standard /egg-shell 5000000000 /g")},
	}
	for class := range classes { // a realistic number of static rows
		for _, unit := range []string{"/piece", "/l", "/teaspoon", "/cup"} {
			v.Facts = append(v.Facts, fact(fmt.Sprintf("factor %s %s %d", class, unit, 7*billion)))
		}
	}
	return v
}

// given converts "role=value" words to the facts of a request.
func given(words string) []engine.Fact {
	facts := []engine.Fact{fact("clock 100")}
	for _, w := range strings.Fields(words) {
		role, value, _ := strings.Cut(w, "=")
		pred := "arg"
		if value[0] != '/' {
			pred = "num"
		}
		facts = append(facts, fact(pred+" /"+role+" "+value), fact("avail /"+role+" 40"))
	}
	return facts
}

// steps are requests for the prototype actions.
var steps = []struct{ action, overlays, request, pred, want string }{
	{"mix", "", "container=/large-bowl/1", "out", "/mixed,/large-bowl/1 /tool,/whisk/1"},
	{"mix", "failure", "container=/medium-bowl/1", "blocked", "/empty,/container,/medium-bowl/1 /out_of_reach,/container,/medium-bowl/1"},
	{"cut", "", "object=/baking-tray/1 pattern=/slices", "set", "/cucumber/1,/is_cut,/slices /cutting-board/1,/used,/yes /knife/1,/used,/yes"},
	{"mash", "detached", "container=/large-bowl/1", "worked", "/container,/e/1/copy/0"},
	{"crack", "", "eggs=/large-bowl/1", "ready", "/cracked,120 /kitchen,120"},
	{"drain", "", "container=/large-bowl/1", "gone", ""},
	{"transfer-contents", "", "source=/large-bowl/1 target=/medium-bowl/1", "front", "/egg/1,/medium-bowl/1,15 /flour/1,/medium-bowl/1,14 /milk/1,/medium-bowl/1,16 /salt/1,/medium-bowl/1,17"},
	{"fetch-and-proportion", "stock", "concept=/flour quantity=2000000000 unit=/g", "left", ""},
	{"fetch", "vanish", "concept=/whisk n=1000000000", "out", "/thing,/whisk/1"},
	{"portion-and-arrange", "", "dough=/large-bowl/1 quantity=5000000000 unit=/g destination=/baking-tray/1", "pieces", "3"},
	{"boil", "", "thing=/large-bowl/1", "start", "100"},
	{"bake", "bake", "thing=/large-bowl/1 time=10000000000 time-unit=/minute", "heat", "180000000000"},
	{"refrigerate", "refrigerate", "container=/large-bowl/1", "value", "/time,1000000000"},
	{"cover", "", "", "out", ""},
	{"sprinkle", "find", "object=/baking-tray/1 topping=/large-bowl/1", "items", "1"},
}

func TestPrototypeActionsAgreeWithMangle(t *testing.T) {
	v, src := kitchenVocabulary(), testKitchen()
	for _, s := range steps {
		t.Run(s.action, func(t *testing.T) {
			p, err := program.Load(v, kitchenUnits(t, s.action, strings.Fields(s.overlays)...))
			require.NoError(t, err)
			require.Equal(t, s.want, show(both(t, p, src, given(s.request)...), s.pred))
		})
	}
}
