package main

import (
	"bytes"
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/cmd/internal/disk"
	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/eval/benchmark"
	"hearth/ontology/overlay"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

const pagesDir = "../../parser/source/codes"

// withoutExample lists the codes that no text can bring about, and why.
var withoutExample = map[string]string{
	"E0117": "the names of actions in programs are built in: only a program that calls program.Load gives others",
	"E0118": "the signatures of phrases are built in: only a program that calls bank.LoadSignatures gives others",
	"E0119": "it takes a line of more than 4,096 bytes",
	"E0329": "no command lays out a kitchen; a program does that calls Form of what World.Physical returns",
	"E0326": "no command computes with foods; a program does that calls Food of what World.Physical returns",
	"E0330": "no command and no text names a scene: only a program that calls facts.LoadScene does",
	"E0432": "only a program whose context ends stops an evaluation",
	"E0439": "a fault of Hearth itself; FuzzRules looks for texts that bring one about",
	"E0613": "a fault of the machine, such as rules that cannot be read from a disk",
	"E0782": "it takes a server that breaks connections: see cmd/internal/llm",
	"E0783": "it takes a server that is overloaded: see cmd/internal/llm",
	"E0784": "it takes a server that refuses requests: see cmd/internal/llm",
	"E0785": "it takes a server that sends nonsense: see cmd/internal/llm",
	"E0786": "it takes a server that sends too much: see cmd/internal/llm",
	"E0787": "it takes a server that redirects: see cmd/internal/llm",
	"E0788": "it takes a server that is paid for: see cmd/internal/llm",
	"E0830": "the code appears in JSON only: see TestErrorsAreJSONWhenOutputIsJSON",
	"E0835": "the code appears in JSON only: see TestErrorsAreJSONWhenOutputIsJSON",
	"E0836": "the code appears in JSON only: see TestErrorsAreJSONWhenOutputIsJSON",
	"E0831": "how far a command comes in a time depends on the machine: see TestMaxTimeStopsACommand",
	"E0832": "how much memory a command takes depends on the machine: see TestMaxMemoryStopsACommand",
	"E0837": "it takes a disk that is full: see TestAFailingOutputIsAnError",
	"E0906": "it takes two who change one session: see cmd/internal/service",
	"E0907": "it takes a request over HTTP: see cmd/internal/api",
	"E0909": "it takes many calls at once: see cmd/internal/service",
	"E0910": "it takes a session that was made by other rules: see cmd/internal/service",
	"E0911": "it takes a database that fails: see cmd/internal/service",
	"E0912": "it takes a call that takes long: see cmd/internal/service",
	"E0913": "it takes a request of megabytes: see cmd/internal/serve",
	"E0916": "it takes a server that is not there: see cmd/internal/serve",
	"E0918": "it takes a database that is lost during a change: see cmd/internal/store",
	"E0920": "it takes an input that stops a process: see cmd/internal/jobs",
	"E0923": "it takes a quota: see cmd/internal/batch",
	"E0924": "it takes a server that is shutting down: see cmd/internal/serve",
	"E0921": "it takes another version of Hearth: see cmd/internal/batch",
	"E0942": "it takes runs that were kept: see testdata/script/store.txtar",
	"E0943": "it takes a disk that fails: see cmd/internal/store",
	"E0944": "it takes runs that were kept: see cmd/internal/runkeep",
	"E0789": "it takes a server without log-probabilities: see cmd/internal/llm",
}

func TestPagesOfCodesShowTheOutputOfTheirExamples(t *testing.T) {
	for _, code := range source.Codes() {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			p := source.ExplainCode(code)
			require.Equal(t, withoutExample[code] != "", p.Example == nil, "a page has an example, or withoutExample says why not")
			if p.Example == nil {
				return
			}
			got := outputOf(t, p.Example)
			if recorded.Updating() {
				updatePage(t, code, got)
			} else {
				require.Equal(t, p.Example.Output, got)
			}
			require.Regexp(t, `\[`+code+`\]|"code":"`+code+`"`, got)
		})
	}
}

// updatePage rewrites the output of an example.
func updatePage(t *testing.T, code, output string) {
	file := filepath.Join(pagesDir, code+".txtar")
	archive, err := txtar.ParseFile(file)
	require.NoError(t, err)
	archive.Files[len(archive.Files)-1].Data = []byte(output)
	require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
}

// outputOf runs an example and returns its output: that of its command, the report of the kitchen that
// executes its network, or the errors of its rules.
func outputOf(t *testing.T, e *source.Example) string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range e.Files {
		texts[f.Name] += strings.Repeat(f.Text, f.Times)
	}
	if args, ok := strings.CutPrefix(e.Command, "hearth "); ok {
		dir := t.TempDir()
		for name, text := range texts {
			name = filepath.Join(dir, filepath.FromSlash(name))
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
		}
		var out bytes.Buffer
		run(t.Context(), strings.Fields(args), disk.Disk{Dir: dir}, &out, &out)
		return out.String()
	}
	require.Empty(t, e.Command)
	for name := range texts {
		if path.Ext(name) == ".solution" && name != "gold.solution" {
			return rendered(t, cook(t, name, texts))
		}
	}
	return rendered(t, evaluated(t, texts))
}

// rendered returns an error as the terminal shows it.
func rendered(t *testing.T, err error) string {
	t.Helper()
	list, other := source.SplitError(err)
	require.NoError(t, other)
	return recorded.Report(t, list.Err())
}

// cook runs a network in a kitchen over which the other files are laid, and
// scores it against gold.solution if that is one of them.
func cook(t *testing.T, name string, texts map[string]string) error {
	file := func(name string) *source.File { return &source.File{Name: name, Text: texts[name]} }
	over, err := overlay.Files(texts)
	require.NoError(t, err)
	k, err := hearth.Open(hearth.KitchenOptions{With: over, Semantics: strings.TrimSpace(texts["semantics"])})
	require.NoError(t, err)
	gold, err := network.Parse(file("gold.solution"))
	require.NoError(t, err)
	if len(gold.Networks) == 0 {
		episodes, err := worlds.Run(k, file(name))
		for _, e := range episodes {
			if abort := (*sim.AbortError)(nil); errors.As(e.Abort, &abort) {
				err = abort.Problem
			}
		}
		return err
	}
	var problems source.Diagnostics
	in := k.Internal()
	for _, r := range in.Evaluator(benchmark.NewSet().WithGold(gold.Networks...)).File(t.Context(), file(name)) {
		problems.Merge(source.Diagnostics{Items: r.Problems})
	}
	return problems.Err()
}

// evaluated evaluates rules in the kitchen at the start, with what the file
// facts says beside it.
func evaluated(t *testing.T, texts map[string]string) error {
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	given, err := program.Load(&rule.Vocabulary{}, []rule.Unit{{File: &source.File{Name: "facts", Text: texts["facts"]}}})
	require.NoError(t, err)
	delete(texts, "facts")
	v := &rule.Vocabulary{Supplied: k.Internal().Domain.Model().Computed()}
	var facts []engine.Fact
	for _, r := range given.Rules() {
		v.Inputs = append(v.Inputs, r.Head)
		facts = append(facts, engine.Fact{Pred: r.Head, Args: r.Args})
	}
	var units []rule.Unit
	for name, text := range texts {
		units = append(units, rule.Unit{File: &source.File{Name: name, Text: text}})
	}
	p, err := program.Load(v, units)
	require.NoError(t, err)
	_, err = p.Eval(t.Context(), &world.View{State: k.Internal().Domain.First()}, facts, engine.Limits{})
	return err
}
