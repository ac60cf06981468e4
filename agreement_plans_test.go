package hearth_test

import (
	"io/fs"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/facts/corpus"
	"hearth/parser/network"
)

// added are types that a user adds: a recursive one, one that counts, and one with a negation.
var added = map[string]fs.FS{
	hearth.Kitchen: fstest.MapFS{
		"types/deep.mg":  {Data: []byte("# deep: in something that is in something.\ndeep(X) :- in(X, Y), in(Y, _).\nunder(X, Y) :- in(X, Y).\nunder(X, Z) :- in(X, Y), under(Y, Z).\n")},
		"types/full.mg":  {Data: []byte("# full: three things are in it.\nfull(C) :- holding(C, N), N >= 3.\nholding(C, N) :- in(X, C) |> do fn:group_by(C), let N = fn:count().\n")},
		"types/spare.mg": {Data: []byte("# spare: empty, unused and of use.\nspare(C) :- is_a(C, /container), !used(C, /yes), !in(_, C).\n")},
	},
	hearth.Household: fstest.MapFS{
		"types/in-reach.mg": {Data: []byte("# in-reach: close to the one who acts.\nin_reach(X) :- acts(C, /yes), close(C, X).\n")},
		"types/crowded.mg":  {Data: []byte("# crowded: three things are on it.\ncrowded(C) :- load(C, N), N >= 3.\nload(C, N) :- on(X, C) |> do fn:group_by(C), let N = fn:count().\n")},
		"types/idle.mg":     {Data: []byte("# idle: off, or closed with nothing in it.\nidle(X) :- state(X, /off).\nidle(X) :- state(X, /closed), !inside(_, X).\n")},
	},
}

// texts are the plans of the built-in recipes or tasks.
func texts(t *testing.T, name string) (all []string) {
	if name == hearth.Kitchen {
		recipes, err := corpus.Recipes()
		require.NoError(t, err)
		for _, r := range recipes {
			all = append(all, network.Print(&network.File{Networks: []*network.Network{r.Gold}}))
		}
		return all
	}
	files := os.DirFS("facts/home")
	err := fs.WalkDir(files, "tasks", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".txt") {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if i := strings.Index(string(text), "["); i >= 0 {
			all = append(all, string(text[i:]))
		}
		return err
	})
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all
}

// mutated changes a plan: it drops, doubles or swaps lines, or exchanges words of arguments.
func mutated(r *rand.Rand, text, world string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	first := 0
	for first < len(lines)-1 && strings.HasPrefix(lines[first], "#") || strings.HasPrefix(lines[first], ";") {
		first++
	}
	for range r.Intn(4) {
		i, k := first+r.Intn(len(lines)-first), first+r.Intn(len(lines)-first)
		switch r.Intn(4) {
		case 0:
			if len(lines) > first+2 {
				lines = slices.Delete(lines, i, i+1)
			}
		case 1:
			if world == hearth.Household {
				lines = slices.Insert(lines, i, lines[k])
			}
		case 2:
			lines[i], lines[k] = lines[k], lines[i]
		case 3:
			a, b := strings.Fields(lines[i]), strings.Fields(lines[k])
			n := min(len(a), len(b)) - 1
			if n > 1 {
				a[n] = b[n]
				lines[i] = strings.Join(a, " ")
			}
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
