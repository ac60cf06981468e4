package ontology_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/diag"
)

// files makes a family of one file.
func files(text string) fstest.MapFS {
	return fstest.MapFS{"f.yaml": {Data: []byte(text)}}
}

func load(text string) (*ontology.Ontology, error) { return ontology.Load(files(text), "") }

// rendered returns the diagnostics of an error as people see them.
func rendered(t *testing.T, err error) string {
	t.Helper()
	var list *diag.List
	require.ErrorAs(t, err, &list)
	var b strings.Builder
	for _, d := range list.Items {
		b.WriteString(d.Render())
	}
	return b.String()
}

func TestLoadPlacesWhatIsWrong(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a superclass that does not exist", `
classes:
  thing: []
  bowl: thingy`, `
f.yaml:4:9: bowl names the class thingy, which does not exist [E0310]
   4 |   bowl: thingy
     |         ^^^^^^
     = hint: did you mean thing?`},
		{"classes above each other", `
classes:
  egg: hen
  hen: [bird, egg]
  bird: []`, `
f.yaml:3:3: egg is its own superclass: egg is hen is egg [E0312]
   3 |   egg: hen
     |   ^^^`},
		{"superclasses that contradict each other", `
classes:
  a: []
  b: a
  c: [a, b]`, `
f.yaml:5:3: the order of the superclasses of c contradicts the order in one of them [E0313]
   5 |   c: [a, b]
     |   ^
     = hint: name more special classes first`},
		{"one superclass twice", `
classes:
  a: []
  b: [a, a]`, `
f.yaml:4:10: a is named twice as a superclass of b [E0304]
   4 |   b: [a, a]
     |          ^`},
		{"one class twice", `
classes: {a: []}
abstract: {a: []}`, `
f.yaml:3:12: the class a is defined twice [E0311]
   3 | abstract: {a: []}
     |            ^
     = hint: it is also defined at f.yaml:2:11`},
		{"one key twice", `
classes: {a: []}
classes: {b: []}`, `
f.yaml:3:1: classes is given twice [E0304]
   3 | classes: {b: []}
     | ^^^^^^^`},
		{"a key that is not known", `
classes:
  bowl: {si: []}`, `
f.yaml:3:10: a class has no key si [E0306]
   3 |   bowl: {si: []}
     |          ^^
     = hint: did you mean is?`},
		{"a list where a map should be", `
classes: [bowl]`, `
f.yaml:2:10: classes is a map, and this is a list [E0305]
   2 | classes: [bowl]
     |          ^`},
		{"a name with capitals", `
classes: {Bowl: []}`, `
f.yaml:2:11: "Bowl" is no class name [E0309]
   2 | classes: {Bowl: []}
     |           ^^^^
     = hint: names are lower case words joined by hyphens, such as medium-bowl`},
		{"a property without classes", `
properties: {used: {range: flag}}`, `
f.yaml:2:14: used does not say what it is a property of [E0307]
   2 | properties: {used: {range: flag}}
     |              ^^^^
     = hint: add of: [classes], or hidden: yes`},
		{"a range that does not exist", `
properties: {used: {hidden: yes, range: flog}}`, `
f.yaml:2:41: "flog" is no range [E0317]
   2 | properties: {used: {hidden: yes, range: flog}}
     |                                         ^^^^
     = hint: did you mean flag?`},
		{"two properties under one predicate", `
properties:
  a: {hidden: yes, predicate: x}
  b: {hidden: yes, predicate: x}`, `
f.yaml:4:3: the predicate x stands for the property a already [E0315]
   4 |   b: {hidden: yes, predicate: x}
     |   ^
     = hint: give b a predicate of its own`},
		{"a default for a slot that the class does not have", `
classes:
  bowl: []
  egg: {is: [], defaults: {used: yes}}
properties: {used: {of: bowl}}`, `
f.yaml:4:28: egg has no slot used [E0316]
   4 |   egg: {is: [], defaults: {used: yes}}
     |                            ^^^^
     = hint: used is a property of bowl`},
		{"a default for a property that does not exist", `
classes:
  egg: {is: [], defaults: {usd: yes}}
properties: {used: {of: egg}}`, `
f.yaml:3:28: there is no property usd [E0314]
   3 |   egg: {is: [], defaults: {usd: yes}}
     |                            ^^^
     = hint: did you mean used?`},
		{"values that do not fit", `
classes: {egg: [], g: [], unit: []}
properties:
  a: {of: egg, default: maybe}
  b: {of: egg, range: number, default: 1.5}
  c: {of: egg, range: amount, default: 5 gg}
  d: {of: egg, range: amount, default: 5}
  e: {of: egg, range: class, among: unit, default: g}
  f: {of: egg, range: word, words: [x, y], default: z}
  g: {of: egg, range: entity, default: egg}`, `
f.yaml:4:25: a is yes or no [E0305]
   4 |   a: {of: egg, default: maybe}
     |                         ^^^^^
f.yaml:5:40: b is an integer, and "1.5" is none [E0317]
   5 |   b: {of: egg, range: number, default: 1.5}
     |                                        ^^^
f.yaml:6:40: c names a class, and "gg" is none [E0310]
   6 |   c: {of: egg, range: amount, default: 5 gg}
     |                                        ^^^^
     = hint: did you mean egg?
f.yaml:7:40: d is a number with its unit, such as 500 g, and "5" is none [E0317]
   7 |   d: {of: egg, range: amount, default: 5}
     |                                        ^
f.yaml:8:52: e names a unit, and "g" is none [E0310]
   8 |   e: {of: egg, range: class, among: unit, default: g}
     |                                                    ^
f.yaml:9:53: f is one of x or y, and "z" is none [E0317]
   9 |   f: {of: egg, range: word, words: [x, y], default: z}
     |                                                     ^
f.yaml:10:40: g has things for values, and they have no names here [E0317]
  10 |   g: {of: egg, range: entity, default: egg}
     |                                        ^^^`},
		{"an IRI with an unknown prefix", `
prefixes: {soma: "http://x#"}
classes: {bowl: {is: [], iri: som:Bowl}}`, `
f.yaml:3:31: som:Bowl is no IRI: its prefix is not known [E0318]
   3 | classes: {bowl: {is: [], iri: som:Bowl}}
     |                               ^^^^^^^^
     = hint: did you mean soma?`},
		{"rows that do not fit", `
classes: {egg: [], g: []}
relations:
  factor:
    columns: {class: class, unit: class, grams: quantity}
    rows: {egg: 50, eg: {g: 1}}
  fctor: {rows: {egg: {g: 1}}}`, `
f.yaml:6:17: a row of factor ends here, and its column unit is missing [E0320]
   6 |     rows: {egg: 50, eg: {g: 1}}
     |                 ^^
     = hint: a row is written as {class: {unit: grams}}
f.yaml:6:21: class names a class, and "eg" is none [E0310]
   6 |     rows: {egg: 50, eg: {g: 1}}
     |                     ^^
     = hint: did you mean egg?
f.yaml:7:3: there is no relation fctor to add rows to [E0319]
   7 |   fctor: {rows: {egg: {g: 1}}}
     |   ^^^^^
     = hint: did you mean factor?`},
		{"a unit derived from a derived one", `
classes: {a: [], b: [], c: []}
derived-units: {a: 2 b, b: 3 c}`, `
f.yaml:3:17: a is derived from b, which is derived itself [E0321]
   3 | derived-units: {a: 2 b, b: 3 c}
     |                 ^`},
		{"an action with wrong parts", `
classes: {bowl: []}
categories: cooking
actions:
  mix:
    category: coking
    gives: {mixed: bowl}
    takes: {bowl: bowel, tool: {open: any whisk}}
    modes: [[tol]]`, `
f.yaml:6:15: there is no category "coking" of actions [E0322]
   6 |     category: coking
     |               ^^^^^^
     = hint: did you mean cooking?
f.yaml:8:19: the role bowl names the class bowel, which does not exist [E0310]
   8 |     takes: {bowl: bowel, tool: {open: any whisk}}
     |                   ^^^^^
     = hint: did you mean bowl?
f.yaml:8:26: the role tool does not say what fills it [E0307]
   8 |     takes: {bowl: bowel, tool: {open: any whisk}}
     |                          ^^^^
f.yaml:9:14: mix has no role tol that may be open [E0323]
   9 |     modes: [[tol]]
     |              ^^^
     = hint: did you mean tool?`},
		{"a mark that does not exist", `
marks: {lst: []}`, `
f.yaml:2:9: there is no mark lst [E0306]
   2 | marks: {lst: []}
     |         ^^^
     = hint: did you mean list?`},
		{"no YAML", "\nclasses: {a: [}", `
f.yaml:2:1: not well-formed YAML: did not find expected node content [E0301]
   2 | classes: {a: [}
     | ^`},
		{"an alias", "\nclasses: {a: &x [], b: *x}", `
f.yaml:2:14: anchors are not used here [E0303]
   2 | classes: {a: &x [], b: *x}
     |              ^
     = hint: leave out &x
f.yaml:2:24: aliases are not used here [E0303]
   2 | classes: {a: &x [], b: *x}
     |                        ^
     = hint: write out what *x stands for`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(tt.text)
			require.Equal(t, strings.TrimPrefix(tt.want, "\n")+"\n", rendered(t, err))
		})
	}
}

func TestLoadLimitsForeignDefinitions(t *testing.T) {
	many := "classes:\n"
	for i := range 5000 {
		many += "  a" + digits(i) + ": []\n"
	}
	deep := "classes:\n  a0000: []\n"
	for i := range 300 {
		deep += "  a" + digits(i+1) + ": a" + digits(i) + "\n"
	}
	roles := "categories: x\nclasses: {bowl: []}\nactions:\n  mix:\n    category: x\n    takes:\n"
	for i := range 64 {
		roles += "      r" + digits(i) + ": {is: bowl, open: any}\n"
	}
	tests := []struct{ name, text string }{
		{"many classes", many},
		{"many classes above one", deep},
		{"many optional roles", roles},
		{"a large text", "# " + strings.Repeat("x", 2<<20)},
		{"a deep text", strings.Repeat("[", 500) + strings.Repeat("]", 500)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(tt.text)
			require.ErrorContains(t, err, "[E0302]")
		})
	}
}

func digits(i int) string {
	return string([]byte{'0' + byte(i/1000), '0' + byte(i/100%10), '0' + byte(i/10%10), '0' + byte(i%10)})
}

func TestEditionsDiffer(t *testing.T) {
	text := `
editions: [2023, 2024]
classes:
  thing: []
  only-23: {is: thing, in: 2023}
  both: {is: thing, 2024: {is: [only-24, thing]}}
  only-24: {is: thing, in: 2024}
`
	for edition, want := range map[string][]string{"2023": {"both", "thing"}, "2024": {"both", "only-24", "thing"}} {
		o, err := ontology.Load(files(text), edition)
		require.NoError(t, err)
		require.Equal(t, want, o.Ancestors("both"))
		require.Nil(t, o.Class("only-"+map[string]string{"2023": "24", "2024": "23"}[edition]))
	}
	_, err := ontology.Load(files(text), "2025")
	require.Equal(t, "there is no edition \"2025\" [E0308]\n     = hint: the editions are 2023 and 2024\n", rendered(t, err))
	_, err = ontology.Load(files(text+"  wrong: {is: thing, in: 2025}"), "2024")
	require.ErrorContains(t, err, "f.yaml:8:26: there is no edition 2025 [E0308]")
}

func TestOverlaysAddToAFamily(t *testing.T) {
	overlay := files(`
classes: {lovage: [spice, cuttable]}
relations: {factor: {rows: {lovage: {teaspoon: 0.4}}}}
`)
	o, err := ontology.Load(ontology.Kitchen(), "2024", overlay)
	require.NoError(t, err)
	require.True(t, o.IsA("lovage", "ingredient"))
	require.Equal(t, int64(1_200_000_000), rows(o, "factor")["lovage tablespoon"])
	require.Contains(t, o.Descendants("spice"), "lovage")

	_, err = ontology.Load(ontology.Kitchen(), "2024", files("classes: {salt: spice}"))
	require.ErrorContains(t, err, "the class salt is defined twice [E0311]")
}

func TestAFamilyWithoutFilesIsAnError(t *testing.T) {
	_, err := ontology.Load(fstest.MapFS{}, "")
	require.EqualError(t, err, "no ontology: there is no .yaml file")
}
