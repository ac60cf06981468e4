package hearth_test

import (
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology/overlay"
)

func TestNothingIsFoundInTheRulesThatComeWithHearth(t *testing.T) {
	for _, o := range []hearth.Named{
		{}, {Semantics: "released"}, {Edition: "2023"}, {World: hearth.Household}, {World: hearth.Household, Semantics: "released"},
	} {
		t.Run(o.World+o.Edition+o.Semantics, func(t *testing.T) {
			w, err := hearth.Open(o)
			require.NoError(t, err)
			found, err := w.Lint(w.Ontology.Actions())
			require.NoError(t, err)
			require.Empty(t, found)
		})
	}
}

// linted opens a world with one file as an overlay and returns the findings in it.
func linted(t *testing.T, o hearth.Named, name, text string) (said []string) {
	t.Helper()
	var err error
	if strings.Contains(text, "(/odd") && !strings.Contains(text, "reason(") {
		text += "\nreason(/odd, \"it is odd\")."
	}
	o.With, err = overlay.Files(map[string]string{name: text})
	require.NoError(t, err)
	w, err := hearth.Open(o)
	require.NoError(t, err)
	actions := w.Ontology.Actions()[:1]
	if a := w.Ontology.Action(strings.TrimSuffix(name, ".mg")); a != nil {
		actions[0] = a
	}
	found, err := w.Lint(actions)
	require.NoError(t, err)
	wrong := false
	for _, d := range found {
		require.Equal(t, path.Base(name), path.Base(d.Span.File.Name), d.Error())
		said = append(said, d.Error()+"; "+d.Hint)
		wrong = wrong || d.IsError()
	}
	require.Equal(t, wrong, w.Check(nil) != nil, "what is an error is refused: %v", said)
	return said
}

func TestLintFindsWhatPeopleWriteWrong(t *testing.T) {
	kitchen, household := hearth.Named{}, hearth.Named{World: hearth.Household}
	tests := []struct {
		name       string
		in         hearth.Named
		file, text string
		want       string // the first finding; "" for none
	}{
		{"a class in a head", kitchen, "mix.mg", "mixes(/container, /marzipann).", "mix.mg:1:19: unknown class marzipann [E0441]; "},
		{"a role in a head", kitchen, "bake.mg", "works_on(/contianer).", "bake.mg:1:10: bake has no role contianer [E0441]; there are /baked, /kitchen, /kitchen-in, /oven, /quantity, /thing, /time, /time-unit, /unit"},
		{"a role of another action", kitchen, "bake.mg", "works_on(/container).", "bake.mg:1:10: bake has no role container [E0441]; there are /baked, /kitchen, /kitchen-in, /oven, /quantity, /thing, /time, /time-unit, /unit"},
		{"a role of all actions", kitchen, "anything.mg", "works_on(/contianer).", "anything.mg:1:10: no action has a role contianer [E0441]; did you mean /container?"},
		{"a role in a body", kitchen, "mix.mg", "warns(/odd, /container, X) :- each(/contaner, X).", "mix.mg:1:36: mix has no role contaner [E0441]; did you mean /container?"},
		{"a role of a helper", kitchen, "mix.mg", "warns(/odd, /container, C) :- fill(/contaner, C).", "mix.mg:1:36: mix has no role contaner [E0441]; did you mean /container?"},
		{"a result", kitchen, "mix.mg", "gives(/presed, /container).", "mix.mg:1:7: mix has no role presed [E0441]; "},
		{"a result and what it is, swapped", kitchen, "mix.mg", "gives(/container, /mixed).", "mix.mg:1:7: /container is an input of mix, not a result [E0441]; there are /kitchen, /mixed"},
		{"a result and what it is", kitchen, "mix.mg", "gives(/mixed, /container).", ""},
		{"a class of a thing", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), is_a(X, /raw-chiken).", "all.mg:1:60: unknown class raw-chiken [E0441]; "},
		{"a class of a type", kitchen, "types/nutty.mg", "nutty(X) :- is_a(X, /buter).", "types/nutty.mg:1:21: unknown class buter [E0441]; did you mean /butter?"},
		{"a class of a helper of a type", kitchen, "types/nutty.mg", "nutty(X) :- nuts(C), is_a(X, C).\nnuts(/almnod).", "types/nutty.mg:2:6: warning: unknown class almnod [E0441]; did you mean /almond?"},
		{"a property that becomes so", kitchen, "mix.mg", "becomes(/container, /mixd).", "mix.mg:1:21: unknown property mixd [E0441]; did you mean /mixed?"},
		{"a pattern", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), is_cut(X, /slcies).", "all.mg:1:62: unknown cutting-pattern slcies [E0441]; did you mean /slices?"},
		{"a pattern at a time", kitchen, "types/odd.mg", "odd(X) :- is_cut_during(X, /slcies, _, _), is_a(X, /butter).", "types/odd.mg:1:28: unknown cutting-pattern slcies [E0441]; did you mean /slices?"},
		{"a value that a flag has not", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), melted(X, /no).", "all.mg:1:62: melted has no value no [E0441]; there is /yes"},
		{"the value of an effect", kitchen, "mix.mg", "set(X, /is_cut, /slcies) :- each(/container, X).", "mix.mg:1:17: unknown cutting-pattern slcies [E0441]; did you mean /slices?"},
		{"a predicate of a head", kitchen, "bake.mg", "work_on(/thing).", "bake.mg:1:1: warning: nothing reads work_on [E0446]; did you mean works_on?"},
		{"a property in a head", kitchen, "bake.mg", "mixed(X, /yes) :- each(/thing, X).", "bake.mg:1:1: warning: nothing reads mixed [E0446]; mixed is a property: use set(E, /mixed, V) to give E a value"},
		{"a property with several values in a head", kitchen, "bake.mg", "component(X, Y) :- each(/thing, X), in(Y, X).", "bake.mg:1:1: warning: nothing reads component [E0446]; component is a property: use add(E, /component, V) to give E another value"},
		{"a property in a head of types", kitchen, "types/nutty.mg", "mixed(X, /yes) :- is_a(X, /almond).", "types/nutty.mg:1:1: warning: nothing reads mixed [E0446]; "},
		{"effects of a type", kitchen, "types/nutty.mg", "nutty(X) :- is_a(X, /almond).\nset(X, /used, /yes) :- nutty(X).", "types/nutty.mg:2:1: set has no effect here: steps do not read rules for types [E0442]; move it to a rule file outside the types folder"},
		{"a variable that stands once", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), in(X, Y).", "all.mg:1:58: warning: variable Y is used only once [E0443]; write _ to match any value"},
		{"two values at once", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), is_cut(X, /slices), is_cut(X, /cubes).", "all.mg:1:72: the rule never fires: is_cut has one value, and another premise requires /slices [E0444]; "},
		{"itself and not", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), !each(_, X).", "all.mg:1:52: the rule never fires: another premise requires each(/container,X) [E0444]; "},
		{"an empty interval", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), temperature(X, N), N > 8.0, N < 5.0.", "all.mg:1:80: the rule never fires: no number satisfies all comparisons [E0444]; "},
		{"an interval of one", kitchen, "all.mg", "warns(/odd, /container, X) :- each(/container, X), temperature(X, N), N >= 8.0, N <= 8.0.", ""},
		{"disjoint classes", kitchen, "types/odd.mg", "odd(X) :- is_a(X, /butter), is_a(X, /knife).", "types/odd.mg:1:29: warning: the rule never fires: nothing can be both butter and knife [E0444]; "},
		{"a role of another class", kitchen, "mix.mg", "warns(/odd, /container, C) :- fill(/container, C), is_a(C, /oven).", "mix.mg:1:52: warning: the rule never applies: the filler of role container is of class transferable-container, and nothing can be both that and oven [E0444]; "},
		{"a class of what plays another role", kitchen, "mix.mg", "warns(/odd, /tool, C) :- is_a(C, /oven), fill(/tool, C).", "mix.mg:1:42: warning: the rule never applies: the filler of role tool is of class can-mix, and nothing can be both that and oven [E0444]; "},
		{"a role of a class within its own", kitchen, "mix.mg", "warns(/odd, /container, C) :- fill(/container, C), is_a(C, /bowl).", ""},
		{"a role of several actions", kitchen, "all.mg", "warns(/odd, /container, C) :- fill(/container, C), is_a(C, /oven).", ""},
		{"a class where a thing stands", kitchen, "types/odd.mg", "odd(X) :- in(X, /fridge).", "types/odd.mg:1:17: warning: /fridge is not a thing [E0441]; it is a class: use a variable X with is_a(X, /fridge)"},
		{"a class where a thing is compared", kitchen, "types/odd.mg", "odd(X) :- in(X, Y), Y != /fridge, is_a(X, /butter).", "types/odd.mg:1:26: warning: /fridge is not a thing [E0441]; it is a class: use a variable X with is_a(X, /fridge)"},
		{"a thing of a class that is compared", kitchen, "types/odd.mg", "odd(X) :- in(X, Y), Y != /fridge/7, is_a(X, /butter).", ""},
		{"a class that has an effect", kitchen, "mix.mg", "set(/whisk, /used, /yes).", "mix.mg:1:5: warning: /whisk is not a thing [E0441]; it is a class: use a variable X with is_a(X, /whisk)"},
		{"a thing where one stands", kitchen, "types/odd.mg", "odd(X) :- in(X, /fridge/7).", ""},
		{"classes that overlap", kitchen, "types/odd.mg", "odd(X) :- is_a(X, /meltable), is_a(X, /ingredient).", ""},
		{"no rows", kitchen, "wash.mg", "warns(/odd, /container, X) :- heats(X, _, _).", "wash.mg:1:31: warning: the rule never fires: no rule or fact gives rows of heats [E0444]; "},
		{"a whole number of degrees", kitchen, "types/odd.mg", "odd(X) :- temperature(X, N), N > 100.", "types/odd.mg:1:34: warning: 100 means 100 billionths of a unit here [E0447]; write amounts and temperatures with a decimal point: 100.0"},
		{"an effect in whole degrees", kitchen, "mix.mg", "set(X, /temperature, 150) :- each(/container, X).", "mix.mg:1:22: warning: 150 means 150 billionths of a unit here [E0447]; "},
		{"a limit in whole grams", kitchen, "types/odd.mg", "odd(X) :- mass(X, N), limit(L), N > L.\nlimit(100).", "types/odd.mg:2:7: warning: 100 means 100 billionths of a unit here [E0447]; "},
		{"billionths on purpose", kitchen, "types/odd.mg", "odd(X) :- temperature(X, N), N > 100000000000, N != 0.", ""},
		{"decimals of degrees", kitchen, "types/odd.mg", "odd(X) :- temperature(X, N), N > 100.0.", ""},
		{"a demand for a reason that nothing gives", kitchen, "mix.mg", "stops_if(1, /emptyy, /container).", "mix.mg:1:13: warning: no rule gives the reason /emptyy [E0448]; did you mean /empty?"},
		{"a demand for a reason that is given", kitchen, "mix.mg", "stops_if(1, /empty, /container).", ""},
		{"words of a reason that nothing gives", kitchen, "mix.mg", "reason(/out_of_reech, \"too far\").", "mix.mg:1:8: warning: no rule gives the reason /out_of_reech [E0448]; did you mean /out_of_reach?"},
		{"words of a reason of another file", kitchen, "mix.mg", "reason(/covered, \"too far\").", ""},
		{"a reason that is demanded in another spelling", kitchen, "mix.mg", "stops_if(1, /hot, /container). blocked(/hot, R, E) :- stops_if(_, /hott, R), fill(R, E).", "mix.mg:1:13: warning: no rule gives the reason /hot [E0448]; "},
		{"a reason of one's own", kitchen, "mix.mg", "stops_if(1, /hot, /container). blocked(/hot, R, E) :- stops_if(_, /hot, R), fill(R, E). reason(/hot, \"it is hot\").", ""},
		{"so many times an amount", kitchen, "types/odd.mg", "odd(X) :- mass(X, N), M = fn:mult(N, 2), M > 100.", "types/odd.mg:1:46: warning: 100 means 100 billionths of a unit here [E0447]; write amounts and temperatures with a decimal point: 100.0"},
		{"an amount in whole grams", kitchen, "types/odd.mg", "odd(X) :- mass(X, N), M = fn:div(N, 1000000000), M > 100.", ""},
		{"a time beside another", kitchen, "mash.mg", "lasts_seconds(10).", "mash.mg:1:1: warning: the rules of mash already state lasts_seconds(60), and both values hold [E0756]; add replaces(/lasts_seconds) to drop the value in kitchen/mash.mg"},
		{"a time in the place of another", kitchen, "mash.mg", "replaces(/lasts_seconds). lasts_seconds(10).", ""},
		{"the time of another result", kitchen, "mash.mg", "takes(/mashed, 10).", ""},
		{"a product", kitchen, "types/odd.mg", "odd(X) :- is_a(X, /knife), is_a(Y, /bowl), in(Y, _).", "types/odd.mg:1:28: warning: every row of is_a is combined with every row of is_a [E0445]; connect the premises with a shared variable"},
		{"a join on what plays a role", kitchen, "all.mg", "warns(/odd, /container, X) :- fill(/container, X), is_a(Y, /bowl), in(Y, _).", ""},
		{"a class of nodes", household, "open.mg", "warns(/odd, /object, X) :- fill(/object, X), class(X, /fridgge).", "open.mg:1:55: warning: class has no value fridgge [E0441]; did you mean /fridge?"},
		{"a class of nodes that others may have", household, "open.mg", "warns(/odd, /object, X) :- fill(/object, X), class(X, /spaceship).", ""},
		{"a state", household, "open.mg", "warns(/odd, /object, X) :- fill(/object, X), state(X, /opne).", "open.mg:1:55: state has no value opne [E0441]; did you mean /open?"},
		{"a state that ceases", household, "open.mg", "ceases(/object, /closd).", "open.mg:1:17: state has no value closd [E0441]; did you mean /closed?"},
		{"a role of the household", household, "open.mg", "becomes(/objct, /open).", "open.mg:1:9: open has no role objct [E0441]; did you mean /object?"},
		{"a class where a node stands", household, "open.mg", "warns(/odd, /object, X) :- fill(/object, X), inside(X, /kitchen).", "open.mg:1:56: warning: /kitchen is not a thing [E0441]; "},
		{"a quality that nothing demands", household, "open.mg", "unless_it_has(/cannot_opn, /can_open).", "open.mg:1:15: warning: no rule gives the reason /cannot_opn [E0448]; did you mean /cannot_open?"},
		{"a demand for a quality that is not said", household, "open.mg", "stops_if(1, /not_readable, /object).", "open.mg:1:13: warning: no rule gives the reason /not_readable [E0448]; "},
		{"a demand and its quality", household, "open.mg", "stops_if(1, /not_readable, /object). unless_it_has(/not_readable, /readable).", ""},
		{"a role that no action names", household, "open.mg", "becomes(/body, /sitting).", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			said := append(linted(t, tt.in, tt.file, tt.text), "")
			require.True(t, strings.HasPrefix(said[0], tt.want) && (tt.want != "" || said[0] == ""), "%q", said)
		})
	}
}
