package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
)

// soup is an ontology in OWL.
const soup = `Prefix(:=<http://example.org/soups#>)
Ontology(<http://example.org/soups>
Declaration(Class(:Soup)) Declaration(Class(:Gazpacho)) SubClassOf(:Gazpacho :Soup))
`

// theirs are the files that commands are tried with.
var theirs = map[string]string{
	"wraps.solution":  "#mango-radish-salad\n(get-kitchen ?k)\n(fetch ?wraps ?k2 ?k plastic-wrap 5)\n(cover ?covered ?k3 ?k2 ?wraps ?cover)\n",
	"broken.solution": "#mango-radish-salad\n(get-kitchen ?k)\n(bake ?cake ?k2 ?k)\n",
	"scores.csv":      "recipe-id,goal-condition-success\na,0.50\nb,1.00\n",
	"theirs.csv":      "recipe-id,goal-condition-success\na,0.75\nb,1.00\n",
	"soups.ofn":       soup,
	"stews.ofn":       strings.ReplaceAll(soup, "Gazpacho", "Stew"),
	"lift.txt":        "[WALK] <sofa> (216)\n[GRAB] <sofa> (216)\n",
	"twice.txt":       "[SIT] <sofa> (1)\n[SIT] <sofa> (1)\n",
	"cases.jsonl":     `{"id": "unreadable", "scene": 7, "bound": ["[FLY] <moon> (1)"]}`,
	"data/scenes/TrimmedTestScene7_graph.json":   `{"nodes": [{"id": 1, "class_name": "kitchen", "category": "Rooms"}, {"id": 2, "class_name": "character", "category": "Characters"}], "edges": [{"from_id": 2, "relation_type": "INSIDE", "to_id": 1}]}`,
	"data/resources/class_name_equivalence.json": "{}",
	"data/resources/properties_data.json":        "{}",
	"eai/task_state_LTL_formula_accurate.json":   `{"scene_1": {"Nap": {"1_1": {"vh_goal": {"actions": [], "goal": []}}}}}`,
	"eai/id2category_2.json":                     `{"1_1": ["object_states"]}`,
	"eai/transition_modeling/m_outputs.json":     `[{"identifier": "1_1", "llm_output": ""}]`,
	"rules/wrong.txtar":                          "-- a.query --\nclock(T)\n-- a.txt --\nT\n1\n",
	"rules/sofa.txtar":                           "-- a.query --\nclass(X, /sofa)\n-- a.txt --\nX\n1\n",
	"rules/nothing.mg":                           "nothing(X) :- nobody(X).\n",
}

// saying are commands in both worlds, by the schema of what they write as JSON:
// positive and negative answers, whole ones and pages.
var saying = map[string][]string{
	"absence": {
		"why-not out(/topped,X) mango-radish-salad --step 5", "why-not used(X,/yes) mango-radish-salad --step 5",
		"household why-not state(/sofa/216,/dirty) home take-a-nap --step 2",
		"household why-not home take-a-nap --step 1", "household why-not home take-a-nap",
		"why-not take-a-nap --step 1 --world household",
	},
	"across":  {"store query step(R,S,/mix),time(R,S,From,To) --store kept.db", "store query in(R,S,X,Y),step(R,S,/mix),file(R,F) --store kept.db --limit 2"},
	"action":  {"actions show bake", "actions show grab --world household"},
	"actions": {"actions list --limit 3", "actions list --limit 3 --world household"},
	"offers": {
		"actions --admissible mango-radish-salad --flat --limit 2", "can ?seeds mango-radish-salad --flat --limit 2",
		"household can sofa home take-a-nap --flat --limit 2",
	},
	"admissible": {
		"actions --admissible mango-radish-salad --step 3 --limit 4", "actions --admissible mango-radish-salad --action cut",
		"actions --admissible --action mix", "household actions home take-a-nap --action sit",
		"actions --admissible take-a-nap --action sit --world household",
	},
	"answer": {
		"query is_a(X,/whisk),in(X,P),place(P,W) --limit 2", "query temperature(X,N),unit(X,U) mango-radish-salad", "query clock(1)",
		"entities oven", "household query class(X,/light),state(X,S),id(X,N) home", "household entities light home take-a-nap",
		"query class(X,/light),state(X,S) --world household", "query is_a(X,/whisk) --after 4000", "entities light --world household",
	},
	"cases":         {"rules test rules/wrong.txtar", "rules test rules/sofa.txtar --world household"},
	"code":          {"explain-code E0207", "explain-code E0207 --world household"},
	"codes":         {"explain-code"},
	"contrast":      {"run wraps.solution --against mango-radish-salad --limit 4", "run mango-radish-salad --against mango-radish-salad", "household run home lift.txt --against take-a-nap", "run take-a-nap --against lift.txt --world household"},
	"count":         {"entities oven --count", "household entities sofa home --count", "entities oven --count --format jsonl"},
	"coverage":      {"rules cover --world household", "rules cover --world kitchen"},
	"rest":          {"query is_a(X,/whisk) --after 4000 --format jsonl"},
	"eai":           {"eai eai", "eai eai --compat corrected"},
	"diagnostics":   {"run nosuch", "query is_a(X", "household run home nosuch", "check broken.solution", "check wraps.solution", "recipes lint walnut-balls", "rules lint", "rules lint rules/nothing.mg", "check lift.txt --world household", "household check lift.txt", "rules lint --world household"},
	"difference":    {"ontology diff soups.ofn stews.ofn --entailed", "ontology diff soups.ofn soups.ofn"},
	"disagreements": {"agree mango-radish-salad"},
	"end":           {"household replay cases.jsonl --data data"},
	"entailment":    {"ontology explain soups.ofn Gazpacho Soup", "ontology explain soups.ofn Soup --world household"},
	"episode": {
		"run mango-radish-salad wraps.solution", "run mango-radish-salad --limit 5", "run broken.solution", "run wraps.solution --semantics released",
		"household run home take-a-nap lift.txt", "household run home twice.txt",
		"run take-a-nap --world household",
	},
	"explanation": {
		"why ?salad mango-radish-salad", "why used(X,/yes) mango-radish-salad", "why set(X,/baked,/yes) mango-radish-salad",
		"household why state(/character/206,/lying) home take-a-nap", "household why state(/character/206,/dirty) home take-a-nap",
		"why state(/character/206,/lying) take-a-nap --world household",
	},
	"imports":       {"ontology import soups.ofn", "ontology import soups.ofn --world household"},
	"jobs":          {"batch status --ledger batch.db"},
	"quotas":        {"batch quota local --inputs 1000 --ledger batch.db"},
	"plan":          {"plan Sleep"},
	"planning-task": {"pddl --goal open(fridge)"},
	"plans":         {"rules plan bake --limit 30", "rules plan dough --all", "rules plan household/grab.mg --world household"},
	"predicates":    {"rules doc", "rules doc --world household"},
	"preparation":   {"household prepare home take-a-nap", "household prepare home twice.txt"},
	"profile":       {"rules profile mango-radish-salad --limit 3", "rules profile take-a-nap --world household"},
	"programs":      {"household score take-a-nap lift.txt"},
	"reading":       {"read walnut-balls"},
	"reason":        {"explain-code cold_oven", "explain-code not_close"},
	"recipe":        {"recipes show walnut-balls", "recipes text walnut-balls --actions"},
	"recipes":       {"recipes list", "recipes list --limit 2 --after 3"},
	"repair":        {"repair wraps.solution", "household repair home lift.txt", "repair wraps.solution --score --tries 20", "repair take-a-nap --world household"},
	"reply":         {"ask unsafe walnut-balls", "ask questions take-a-nap --world household", "household ask questions home"},
	"way":           {"plan --goal open(fridge)", "plan --goal inside(fridge,cup) --world household", "plan --dish mustard-egg-salad"},
	"run":           {"store show / --store kept.db"},
	"runs":          {"store list --store kept.db"},
	"scene":         {"scene show"},
	"schemas":       {"schema"},
	"score":         {"evaluate wraps.solution broken.solution --format jsonl", "evaluate mango-radish-salad --explain --format jsonl", "run mango-radish-salad --dump score", "run wraps.solution --dump score"},
	"scores":        {"evaluate wraps.solution --explain"},
	"shortfalls":    {"why-not --score wraps.solution", "why-not --score mango-radish-salad"},
	"stage":         {"run wraps.solution --dump ast,plan,effects,state"},
	"summaries":     {"scores scores.csv theirs.csv"},
	"task":          {"household tasks show take-a-nap"},
	"tasks":         {"household tasks list --limit 3"},
	"taxonomy":      {"ontology check soups.ofn --subsumptions", "ontology check soups.ofn --subsumptions --world household"},
	"translation":   {"translate cut", "translate sleep --world household"},
	"tree":          {"types tree container", "types tree soma:Crockery", "types tree --world household"},
	"type":          {"types show butter", "types show dough", "types show soma:Oven", "types show sofa --world household"},
	"types":         {"types search bowl", "types search cleen", "types search sofa --world household"},
	"version":       {"version"},
	"uses":          {"can oven --limit 5", "household can fridge home", "can fridge --world household"},
}

// TestJSONOutputsMatchTheirSchemas runs a sample of the commands that write each kind of output.
func TestJSONOutputsMatchTheirSchemas(t *testing.T) {
	dir := t.TempDir()
	for name, text := range theirs {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		write(t, dir, name, text)
	}
	var told bytes.Buffer
	require.Zero(t, run(t.Context(), []string{"run", "mango-radish-salad", "--runs", "kept.db"}, disk.Disk{Dir: dir}, io.Discard, &told), told.String())
	for _, k := range show.Kinds().Items {
		schema, err := show.Schema(k.Name).Resolve(nil)
		require.NoError(t, err)
		require.NotEmpty(t, saying[k.Name], "no command is tested that writes %s", k.Name)
		for _, line := range sample(t, 4, saying[k.Name]) {
			t.Run(line, func(t *testing.T) {
				words := strings.Fields(line)
				if !slices.Contains(words, "--format") && k.Name != "end" {
					words = append(words, "--format", "json")
				}
				var out, told bytes.Buffer
				code := run(t.Context(), words, disk.Disk{Dir: dir}, &out, &told)
				require.Contains(t, []int{0, cli.ExitNegative, cli.ExitInput}, code, told.String())
				values := json.NewDecoder(&out)
				for n := 0; ; n++ {
					var v any
					if err := values.Decode(&v); err == io.EOF {
						require.NotZero(t, n, "no JSON value: %s", told.String())
						break
					} else {
						require.NoError(t, err)
					}
					require.NoError(t, schema.Validate(v), v)
				}
			})
		}
	}
}

// Every command writes JSON. TestJSONOutputsMatchTheirSchemas checks that JSON for each world of the command.
func TestEveryCommandWritesJSON(t *testing.T) {
	others := []string{
		"hearth repl", "hearth household repl", "hearth grammar", "hearth household grammar", "hearth recipes generate", "hearth completion", "hearth experiment", "hearth limits", "hearth man", // have their own formats
		"hearth ontology convert", "hearth ontology export", "hearth plot", // ontologies and pictures are files
		"hearth batch run", "hearth batch submit", "hearth batch collect", // write what the scoring commands write
		"hearth batch work", "hearth batch try", "hearth batch cancel", "hearth batch retry", "hearth batch forget", // batch status reports their effects
		"hearth serve", "hearth store", "hearth mcp", "hearth view", // write only JSON, or only report that they run
	}
	root, tried := newRoot(&cli.App{}), map[string]bool{}
	for _, lines := range saying {
		for _, line := range lines {
			c, _, err := root.Find(strings.Fields(line))
			require.NoError(t, err, line)
			tried[fmt.Sprint(c.CommandPath(), strings.HasSuffix(line, " --world household"))] = true
		}
	}
	var all func(c *cobra.Command)
	all = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			all(sub)
		}
		own := slices.ContainsFunc(others, func(o string) bool { return strings.HasPrefix(c.CommandPath(), o) })
		if own || c.HasSubCommands() && c.Flags().Lookup("format") == nil {
			return
		}
		require.True(t, tried[c.CommandPath()+"false"], "no line above is %s", c.CommandPath())
		if c.Flags().Lookup("world") != nil {
			require.True(t, tried[c.CommandPath()+"true"], "no line above is %s --world household", c.CommandPath())
		}
		if format := c.Flags().Lookup("format"); c.Name() != "replay" { // writes only JSON lines
			require.NotNil(t, format, c.CommandPath())
			require.Contains(t, format.Usage, "json", c.CommandPath())
		}
	}
	all(root)
}
