package runs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/runs"
	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// run returns a run in which one step fails and another one waits for it.
func run() *runs.Record {
	at := func(ms int64) *int64 { return &ms }
	return &runs.Record{
		Settings: runs.Settings{World: "kitchen", Semantics: "corrected", Labels: map[string]string{"model": "a \"model\"\n"}},
		Plan:     "walnut-balls", Status: "partial", Scores: map[string]float64{"dish": 0.25, "execution-time": 30.5},
		Episode: runs.Episode{Steps: []runs.Step{
			{Step: 1, Action: "fetch", Status: "done", Start: at(0), End: at(30500), Binds: []runs.Bind{
				{Role: "thing", Value: "/large-bowl/12", Class: "large-bowl", Var: "?bowl"}, {Role: "concept", Value: "/large-bowl"}, {Role: "quantity", Value: "#150000000000"},
			}},
			{Step: 2, Action: "a b>c", Status: "failed", Start: at(30500), End: at(30500), Reasons: []runs.Reason{{Code: "none_left"}}},
			{Step: 3, Action: "mix", Status: "not reached", Waits: []runs.Wait{{Var: "?x", Step: 2}}},
		}},
	}
}

// Written triples read back as the episode with its actions, times and participants, for any names of things and labels.
func TestWrittenTriplesReadBack(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, runs.Write(&out, "0123456789abcdef0123", run()))
	require.NoError(t, runs.Write(&out, "fedcba98765432100123", run()))
	g, err := graph.ReadTurtle(&source.File{Name: "runs.ttl", Text: out.String()})
	require.NoError(t, err)
	of := map[string]int{}
	for _, x := range g.Triples {
		of[x.Pred]++
		if x.Pred == owl.RDF+"type" {
			of[x.Obj.Text]++
		}
	}
	const soma, dul = "http://www.ease-crc.org/ont/SOMA.owl#", "http://www.ontologydesignpatterns.org/ont/dul/DUL.owl#"
	for name, n := range map[string]int{
		soma + "Episode": 2, dul + "Action": 6, dul + "includesAction": 6, dul + "executesTask": 6, dul + "hasParticipant": 2,
		dul + "hasTimeInterval": 4, soma + "hasIntervalBegin": 4, soma + "hasExecutionState": 6, "urn:hearth:run#reason": 2, "urn:hearth:run#waitsFor": 2,
		"urn:hearth:run#label-model": 2, "urn:hearth:run#score-dish": 2, "urn:hearth:run#score-execution-time": 2, "urn:hearth:run#amount-execution-time": 2, "http://qudt.org/schema/qudt/QuantityValue": 2, "urn:hearth:kitchen#large-bowl": 2,
	} {
		require.Equal(t, n, of[name], name)
	}
	require.Contains(t, out.String(), "qudt:hasUnit unit:MilliSEC")
	require.Contains(t, out.String(), `"30500"^^xsd:decimal`)
	require.Contains(t, out.String(), `soma:hasIntervalEnd "30.5"^^xsd:float`)
}

// The names used from SOMA and DUL exist there.
func TestTheVocabularyIsThatOfSOMA(t *testing.T) {
	var declared strings.Builder
	files, err := filepath.Glob(filepath.Join(recorded.Root(t), "ontology", "soma", "*.owl"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the ontologies of SOMA are not in HEARTH_SHARED")
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		declared.Write(text)
	}
	var out bytes.Buffer
	require.NoError(t, runs.Write(&out, "0123456789abcdef0123", run()))
	g, err := graph.ReadTurtle(&source.File{Text: out.String()})
	require.NoError(t, err)
	for _, x := range g.Triples {
		for _, name := range []string{x.Pred, x.Obj.Text} {
			if local, ok := strings.CutPrefix(name, "http://www.ease-crc.org/ont/SOMA.owl#"); ok {
				require.Contains(t, declared.String(), "(SOMA:"+local+"))", name)
			}
			if strings.HasPrefix(name, "http://www.ontologydesignpatterns.org/") {
				require.Contains(t, declared.String(), "(<"+name+">))", name)
			}
		}
	}
}
