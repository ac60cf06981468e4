package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A hostile input is a text that is too long, too deep or too wide, or that has too many consequences.
type hostile struct {
	name, file string
	text       func() string
	words      string // of the command, with the file or its folder
	exit       int
	told       string // on the standard error
}

// repeated returns a text with many equal parts.
func repeated(head, part string, n int, tail string) func() string {
	return func() string { return head + strings.Repeat(part, n) + tail }
}

// numbered returns a text with many parts that have numbers.
func numbered(head, part string, n int) func() string {
	return func() string {
		var b strings.Builder
		b.WriteString(head)
		for i := range n {
			fmt.Fprintf(&b, part, i+1, i)
		}
		return b.String()
	}
}

const (
	prefixes = "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n@prefix : <http://example.org/> .\n"
	rdf      = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#">`
	function = "Prefix(:=<http://example.org/>)\nOntology(<http://example.org>\n"
)

// manyColumns is a relation of 206 columns over the product of six.
func manyColumns() string {
	var columns []string
	for i := range 206 {
		columns = append(columns, fmt.Sprintf("X%d", i%6))
	}
	return numbered("", "a(%d%d).\n", 30)() + "q(X) :- wide(" + strings.Repeat("X, ", 205) + "X).\nwide(" + strings.Join(columns, ", ") + ") :- a(X0), a(X1), a(X2), a(X3), a(X4), a(X5).\n"
}

// hostiles are inputs in every notation that Hearth reads. The test always tries the quick ones.
var hostiles = []hostile{
	{"pairs of pairs, 25 deeplists and structures such as ", "mine/types/q.mg", numbered("p0(1).\n", "p%d(L) :- p%d(M), L = fn:pair(M, M).\n", 25), "rules lint mine", 3, "fn:pair are not supported [E0437]"},
	{"pairs of pairs, 40 deep", "mine/types/q.mg", numbered("p0(1).\n", "p%d(L) :- p%d(M), L = fn:pair(M, M).\n", 40), "run mango-radish-salad --with mine", 3, "[E0437]"},
	{"a text that doubles 40 times", "mine/types/q.mg", numbered("p0(\"abc\").\nq(X) :- p40(X).\n", "p%d(L) :- p%d(M), L = fn:string:concat(M, M).\n", 40), "query q(X) mango-radish-salad --with mine", 3, "a text is longer than 65536 bytes [E0433]"},
	{"206 columns of a product of six", "mine/types/q.mg", manyColumns, "query q(X) mango-radish-salad --with mine", 3, "[E043"},
	{"a product of five", "mine/types/q.mg", numbered("q(X) :- a(X), a(Y), a(Z), a(U), a(V), X < 0.\n", "a(%d%d).\n", 60), "query q(X) mango-radish-salad --with mine", 3, "the rules took more than 50000000 steps [E0431]"},
	{"three thousand undeclared predicates", "chain.mg", numbered("p0(X) :- in(X, Y).\n", "p%d(X) :- q%d(X).\n", 2500), "check chain.mg --max-time 90s", 3, "[E0405]"},
	{"a rule of 6,000 premises", "long.mg", repeated("p(X) :- in(X, Y)", ", in(X, Y)", 6000, ".\n"), "check long.mg", 3, "the clause has 6001 premises, but at most 64 are allowed [E0423]"},
	{"rules 6,000 deep", "deep.mg", repeated("p(X) :- X = ", "fn:plus(1,", 6000, ""), "check deep.mg", 3, "[E0402]"},
	{"a long rule file", "long.mg", repeated("", "# on\n", 1<<20, ""), "check long.mg", 3, "long.mg is larger than 64 kB [E0803]"},
	{"a long query", "", nil, "query in(X,Y)" + strings.Repeat(",in(X,Y)", 200), 3, "[E0423]"},

	{"a network of 20,000 actions", "n.solution", numbered("#x\n(get-kitchen ?k0)\n", "(wash ?c%d ?k ?k2 ?c%d)\n", 20_000), "run n.solution", 3, "the network has more than 10000 actions [E0110]"},
	{"700,000 networks", "n.solution", repeated("", "#x\n(get-kitchen ?k)\n", 700_000, ""), "check n.solution", 3, "the file has more than 524288 words [E0110]"},
	{"a line of 8 MB", "n.solution", repeated("#x\n(get-kitchen ?k", "k", 8<<20, ")\n"), "run n.solution", 0, ""},
	{"lists 8,000,000 deep", "n.solution", repeated("#x\n", "(", 8<<20, ""), "check n.solution", 3, "lists are nested more than 32 deep [E0108]"},
	{"a million lines of a program", "p.txt", repeated("T\nd\n\n\n", "[WALK] <kitchen> (1)\n", 1_000_000, ""), "household run home p.txt", 3, "a program has at most 1048576 bytes, this one has 21000006 [E0110]"},
	{"a program of 20,000 lines", "p.txt", repeated("T\nd\n\n\n", "[WALK] <kitchen> (1)\n", 20_000, ""), "household run home p.txt", 3, "a program has at most 10000 lines [E0110]"},
	{"a line of a program of 500 kB", "p.txt", repeated("T\nd\n\n\n[WALK] <", "k", 500_000, "> (1)\n"), "household run home p.txt", 3, "[E0119]"},
	{"a phrase of 8 MB", "p.txt", repeated("cut ", "the ", 2<<20, "\n"), "translate p.txt", 1, ""},

	{"63 MB of YAML", "mine/a.yaml", repeated("classes:\n", "  c: thing\n", 6_300_000, ""), "run mango-radish-salad --with mine", 3, "a.yaml is larger than 1 MB [E0803]"},
	{"1,600 classes in 40 layers", "mine/a.yaml", func() string {
		text := "classes:\n"
		for i := range 1600 {
			supers := "kitchen-entity"
			for j := range 23 {
				if i >= 40 {
					supers += fmt.Sprintf(", layer-%d-%d", i/40-1, j)
				}
			}
			text += fmt.Sprintf("  layer-%d-%d: [%s]\n", i/40, i%40, strings.TrimPrefix(supers, "kitchen-entity, "))
		}
		return text
	}, "run mango-radish-salad --with mine", 3, "has more than 256 superclasses, direct and indirect [E0302]"},
	{"YAML a million deep", "a.yaml", repeated("classes: ", "[", 1_000_000, ""), "check a.yaml", 3, "[E0301]"},
	{"YAML that multiplies", "a.yaml", func() string {
		text := "a0: &a0 [x, x, x, x, x, x, x, x]\n"
		for i := range 30 {
			text += fmt.Sprintf("a%d: &a%d [%s*a%d]\n", i+1, i+1, strings.Repeat(fmt.Sprintf("*a%d, ", i), 8), i)
		}
		return text
	}, "check a.yaml", 3, "[E030"},
	{"an experiment of 5 MB", "a.yaml", repeated("tasks: [", "x,", 2_500_000, "]"), "experiment a.yaml", 3, "a.yaml is larger than 1 MB [E0803]"},
	{"a graph of 150,000 nodes", "g.json", numbered(`{"nodes":[{"id":0,"class_name":"character"}`, `,{"id":%d,"class_name":"x%d"}`, 150_000), "household run g.json take-a-nap", 3, "a graph has at most 100000 nodes [E0335]"},
	{"a graph 8,000,000 deep", "g.json", repeated("", `{"nodes":`, 1<<20, ""), "household run g.json take-a-nap", 3, "[E0335]"},
	{"a graph of 40 MB", "g.json", repeated("", " ", 40<<20, ""), "household run g.json take-a-nap", 3, "g.json is larger than 32 MB [E0803]"},
	{"a recipe 500,000 deep", "r.xml", repeated("", "<a>", 300_000, ""), "check r.xml", 3, "[E0108]"},

	{"a Turtle list of 500,000 members", "o.ttl", repeated(prefixes+":A owl:unionOf (", ":B ", 500_000, ") .\n"), "ontology check o.ttl", 3, "the statement has more than 50000 words [E0359]"},
	{"the same in a kitchen", "mine/o.ttl", repeated(prefixes+":A owl:unionOf (", ":B ", 500_000, ") .\n"), "run mango-radish-salad --with mine", 3, "[E0359]"},
	{"Turtle a million deep", "o.ttl", repeated(prefixes+":A :b ", "[ :c ", 700_000, ""), "ontology check o.ttl", 3, "[E0342]"},
	{"N-Triples of 8 MB", "o.nt", repeated("", "<a:a> <a:b> <a:c> .\n", 400_000, ""), "ontology check o.nt", 3, "o.nt is larger than 4 MB [E0803]"},
	{"RDF/XML 300,000 deep", "o.rdf", repeated(rdf, "<owl:Class>", 300_000, ""), "ontology check o.rdf", 3, "[E0342]"},
	{"functional syntax 100,000 deep", "o.ofn", repeated(function+"SubClassOf(:A ", "ObjectComplementOf(", 100_000, ""), "ontology check o.ofn", 3, "[E0342]"},
	{"a union of 500,000 classes", "o.ofn", repeated(function+"DisjointClasses(", ":B ", 500_000, "))"), "ontology check o.ofn", 3, "[E0359]"},
	{"an ontology of 8 MB", "mine/o.ofn", repeated(function, "Declaration(Class(:A))\n", 400_000, ")"), "run mango-radish-salad --with mine", 3, "o.ofn is larger than 4 MB [E0803]"},

	{"a chain of 3,000 classes by a transitive property", "o.ofn", func() string {
		return numbered(function+"TransitiveObjectProperty(:r)\n", "SubClassOf(:A%d ObjectSomeValuesFrom(:r :A%d))\n", 3000)() + ")"
	}, "ontology check o.ofn", 3, "too much follows from these axioms: the derived facts have more than 2000000 arguments together [E0352]"},
	{"restrictions that double what there is", "o.ofn", func() string {
		return numbered(function, "SubClassOf(:L%[2]d ObjectSomeValuesFrom(:r :L%[1]d))\nSubClassOf(:L%[2]d ObjectSomeValuesFrom(:s :L%[1]d))\n"+
			"SubClassOf(:L%[2]d ObjectAllValuesFrom(:r :X%[2]d))\nSubClassOf(:X%[2]d ObjectAllValuesFrom(:r :X%[2]d))\nSubClassOf(:X%[2]d ObjectAllValuesFrom(:s :X%[2]d))\n", 24)() + ")"
	}, "ontology check o.ofn", 3, "too much follows from these axioms: the derived facts have more than 2000000 arguments together [E0352]"},
	{"3,000 classes that are disjoint", "o.ofn", func() string {
		return numbered(function+"DisjointClasses(", ":A%d :B%d ", 1500)() + "))"
	}, "ontology check o.ofn", 0, ""},
	{"10,000 classes that can have no instance", "o.ofn", func() string {
		return numbered(function+"DisjointClasses(:A :B)\n", "SubClassOf(:C%d :A)\nSubClassOf(:C%[1]d :B)\n", 10_000)() + ")"
	}, "ontology check o.ofn", 1, ""},
	{"blank nodes that stand in each other twice", "o.nt", func() string {
		const r, o = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#", "<http://www.w3.org/2002/07/owl#"
		return numbered("<http://e/A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> _:b0 .\n_:b60 "+o+"complementOf> <http://e/A> .\n",
			"_:b%[2]d "+o+"intersectionOf> _:l%[2]d .\n_:l%[2]d "+r+"first> _:b%[1]d .\n_:l%[2]d "+r+"rest> _:m%[2]d .\n_:m%[2]d "+r+"first> _:b%[1]d .\n_:m%[2]d "+r+"rest> "+r+"nil> .\n", 60)()
	}, "ontology check o.nt", 3, "the expressions of this graph have more than 50302 parts [E0359]"},
	{"names with a prefix of 1 MB", "o.ofn", func() string {
		return numbered("Prefix(:=<http://e/"+strings.Repeat("x", 1<<20)+">)\nOntology(\n", "SubClassOf(:A%d :A%d)\n", 2000)() + ")"
	}, "ontology check o.ofn", 3, "the names of this file have more than 64 MB with their prefixes expanded [E0362]"},
	{"entities that stand for much", "o.rdf", func() string {
		return `<!DOCTYPE a [<!ENTITY e "` + strings.Repeat("x", 60_000) + `">]>` + rdf + strings.Repeat(`<owl:Class rdf:about="http://e/`+strings.Repeat("&e;", 1000)+`"/>`, 20) + "</rdf:RDF>"
	}, "ontology check o.rdf", 3, "the entities of the document expand to more than 64 MB [E0342]"},
	{"20,000 prefixes", "o.ofn", func() string {
		return numbered("", "Prefix(p%d:=<http://e/%[1]d#>)\n", 20_000)() + numbered("Ontology(\n", "SubClassOf(p%d:A p%[1]d:B)\n", 20_000)() + ")"
	}, "ontology check o.ofn", 0, ""},
	{"a little that unpacks to 200 MB", "plans.json.gz", func() string {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		for range 200 {
			_, _ = z.Write(bytes.Repeat([]byte(" "), 1<<20))
		}
		_ = z.Close()
		return packed.String()
	}, "plan Sleep --demonstrations plans.json.gz --format text", 3, "plans.json.gz unpacked is larger than 32 MB [E0803]"},

	{"results in a line of 70 MB", "r.jsonl", repeated(`{"a":"`, "x", 70<<20, `"}`), "scores r.jsonl", 3, "r.jsonl is larger than 64 MB [E0803]"},
	{"a journal in a line of 30 MB", "s.csv.part", repeated(`{"name":"`, "x", 30<<20, `"}`), "evaluate mango-radish-salad --output s.csv --resume", 0, "[E0799]"},
	{"all that can be done with everything", "", nil, "actions --admissible --all --format json --max-time 2s", -1, ""},
}

// Limits for a hostile input. The time is CPU time of the process, because the machine may be busy.
const (
	mostSeconds = 20
	mostMB      = 300
)

func TestHostileInputsEndInTime(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("time and memory are read from /proc")
	}
	quick := []string{"pairs of pairs, 25 deep", "a rule of 6,000 premises", "63 MB of YAML", "1,600 classes in 40 layers", "a Turtle list of 500,000 members", "a million lines of a program", "blank nodes that stand in each other twice", "names with a prefix of 1 MB", "entities that stand for much", "a little that unpacks to 200 MB"}
	all := os.Getenv("HEARTH_SWEEP") != ""
	for _, h := range hostiles {
		if !all && !strings.Contains(strings.Join(quick, "|"), h.name) {
			continue
		}
		t.Run(h.name, func(t *testing.T) {
			dir := t.TempDir()
			if h.file != "" {
				require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, h.file)), 0o755))
				write(t, dir, h.file, h.text())
			}
			code, told, seconds, mb := measured(t, dir, strings.Fields(h.words))
			t.Logf("| %s | %d | %.2f s | %d MB |", h.name, code, seconds, mb)
			if h.exit >= 0 {
				require.Equal(t, h.exit, code, told)
			}
			require.Contains(t, told, h.told)
			require.LessOrEqual(t, len(told), 1<<20, "messages are short")
			require.Less(t, seconds, float64(mostSeconds))
			require.Less(t, mb, mostMB)
		})
	}
}

// measured runs the command in a new process, and returns its CPU time and its peak memory.
func measured(t *testing.T, dir string, words []string) (code int, told string, seconds float64, mb int) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	hearth := filepath.Join(t.TempDir(), "hearth")
	require.NoError(t, os.Symlink(self, hearth))
	var out, messages bytes.Buffer
	cmd := exec.CommandContext(t.Context(), hearth, words...)
	cmd.Env = append(os.Environ(), "GOGC=100") // the default of Go
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &messages
	require.NoError(t, cmd.Start())
	done := make(chan struct{})
	go func() { _ = cmd.Wait(); close(done) }() // the exit code says how it ended
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`)
	for running := true; running; {
		select {
		case <-done:
			running = false
		case <-time.After(5 * time.Millisecond):
			text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)) // it may have ended
			if found := peak.FindSubmatch(text); found != nil {
				kb, _ := strconv.Atoi(string(found[1]))
				mb = max(mb, kb>>10)
			}
		}
	}
	used := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return cmd.ProcessState.ExitCode(), messages.String(), time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds(), mb
}
