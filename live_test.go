package hearth_test

import (
	"fmt"
	"io/fs"
	"maps"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine/program"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/testdata/recorded/worlds"
)

// washing is a network whose duration shows which rules executed it.
const washing = `#washing
(get-kitchen ?k)
(fetch-and-proportion ?bowl ?k2 ?k ?open mixed-greens 100 g)
(wash ?clean ?k3 ?k2 ?bowl)
`

// took returns the number of seconds that the network takes in a version.
func took(t testing.TB, v *hearth.Version) int64 {
	t.Helper()
	episodes, err := worlds.Run(v.World, &source.File{Name: "washing.solution", Text: washing})
	require.NoError(t, err)
	ms, ok := episodes[0].Time()
	require.True(t, ok)
	return ms / 1000
}

// washes returns rules with which washing takes the given number of seconds.
func washes(seconds int) string {
	return fmt.Sprintf("replaces(/takes).\ntakes(/washed, %d). takes(/kitchen, %d).\n", seconds, seconds)
}

func over(files map[string]string) hearth.Options {
	with := fstest.MapFS{}
	for name, text := range files {
		with[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return hearth.KitchenOptions{With: with}
}

// TestASessionOfChanges reloads one kitchen after each change that a user makes to its files.
func TestASessionOfChanges(t *testing.T) {
	session := []struct {
		name, file, text, problem string
		version                   int
		seconds                   int64
	}{
		{"it is opened with rules of the user", "wash.mg", washes(5), "", 1, 35},
		{"they are changed, and washing takes longer", "wash.mg", washes(7), "", 2, 37},
		{"they are saved as they are: nothing happens", "wash.mg", washes(7), "", 2, 37},
		{"a variable is misspelt: all stays as it was", "wash.mg", "steamed(X) :- each(/container, Y).\n",
			"wash.mg:1:9: variable X of the head is not bound by any premise [E0413]", 2, 37},
		{"so it does while something else is changed", "types/damp.mg", "damp(X) :- washed(X, /yes).\n",
			"wash.mg:1:9: variable X of the head is not bound by any premise [E0413]", 2, 37},
		{"it is mended, and both changes are there", "wash.mg", washes(9), "", 3, 39},
		{"a type is derived from what there is not", "types/damp.mg", "damp(X) :- soaked(X).\n",
			"types/damp.mg:1:12: nothing declares, defines or supplies soaked/1 [E0405]", 3, 39},
		{"it is taken away", "types/damp.mg", "", "", 4, 39},
		{"a class falls under one that there is not", "more.yaml", "classes:\n  leek: vegetabel\n",
			"more.yaml:2:9: leek names the class vegetabel, which does not exist [E0310]", 4, 39},
		{"an action has no rules", "more.yaml", "actions:\n  chill:\n    category: food-manipulation\n    gives: {kitchen: kitchen-state}\n    takes: {kitchen-in: kitchen-state}\n",
			"more.yaml:2:3: action chill has no rules [E0426]", 4, 39},
		{"a second scene holds what there is not", "more.yaml", "root: {kitchen-state: [counter-topp]}\n",
			"more.yaml:1:24: there is no class counter-topp [E0310]", 4, 39},
		{"a class that is in order", "more.yaml", "classes:\n  leek: ingredient\n", "", 5, 39},
	}
	var live hearth.Live
	require.Nil(t, live.Current())
	files := map[string]string{}
	for _, turn := range session {
		files[turn.file] = turn.text
		maps.DeleteFunc(files, func(_, text string) bool { return text == "" })
		before := live.Current()
		problems, err := live.Reload(over(files))
		require.NoError(t, err, turn.name)
		require.Equal(t, turn.problem == "", problems == nil, turn.name)
		if problems != nil {
			require.Equal(t, turn.problem, problems.Error(), turn.name)
			require.Same(t, before, live.Current(), turn.name)
		}
		require.Equal(t, turn.version, live.Current().Number, turn.name)
		require.Equal(t, turn.seconds, took(t, live.Current()), turn.name)
	}
}

func TestTheHashOfAVersionSaysWhatItIsMadeOf(t *testing.T) {
	hash := func(o hearth.Options) string {
		var live hearth.Live
		problems, err := live.Reload(o)
		require.NoError(t, err)
		require.Nil(t, problems)
		return live.Current().Hash
	}
	usual := hash(hearth.KitchenOptions{})
	require.Equal(t, usual, hash(hearth.KitchenOptions{Edition: "2024", Semantics: "corrected"}), "what is chosen by default")
	for _, other := range []hearth.Options{hearth.KitchenOptions{Edition: "2023"}, hearth.KitchenOptions{Semantics: "released"}, over(map[string]string{"wash.mg": "# nothing\n"})} {
		require.NotEqual(t, usual, hash(other))
	}
}

func TestWhatCannotBeChosenOrReadIsNoProblemOfTheFiles(t *testing.T) {
	var live hearth.Live
	problems, err := live.Reload(hearth.KitchenOptions{Edition: "2022"})
	require.EqualError(t, err, "unknown edition 2022: expected 2023 or 2024")
	require.Nil(t, problems)
	require.Nil(t, live.Current())
}

// TestAVersionIsReadOnce checks that later changes of the files do not alter a version.
func TestAVersionIsReadOnce(t *testing.T) {
	files := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(rules.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(rules.FS, name)
		files[name] = &fstest.MapFile{Data: text}
		return err
	}))
	var live hearth.Live
	problems, err := live.Reload(hearth.KitchenOptions{Rules: files})
	require.NoError(t, err)
	require.Nil(t, problems)
	delete(files, "kitchen/types/vegan.mg")
	base, err := live.Current().Internal().Questions()
	require.NoError(t, err)
	require.Contains(t, base.Types(), "vegan")
}

// TestOnlyWhatChangedIsAnalysedAgain checks that two versions share the program of an action whose rules are
// the same.
func TestOnlyWhatChangedIsAnalysedAgain(t *testing.T) {
	tests := []struct {
		name, file, text string
		again            func(action string) bool
	}{
		{"rules of one action", "wash.mg", washes(5), func(a string) bool { return a == "wash" }},
		{"rules of all actions", "all.mg", "reason(/windy, \"the wind blows\").\n", func(string) bool { return true }},
		{"a class", "more.yaml", "classes:\n  leek: ingredient\n", func(string) bool { return true }},
		{"rules that derive a type", "types/damp.mg", "damp(X) :- washed(X, /yes).\n", func(string) bool { return false }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var live hearth.Live
			_, err := live.Reload(hearth.KitchenOptions{})
			require.NoError(t, err)
			before := programs(t, live.Current().Internal().Domain)
			problems, err := live.Reload(over(map[string]string{tt.file: tt.text}))
			require.NoError(t, err)
			require.Nil(t, problems)
			for action, p := range programs(t, live.Current().Internal().Domain) {
				require.Equal(t, tt.again(action), p != before[action], action)
			}
		})
	}
}

func programs(t *testing.T, d *sim.Domain) map[string]*program.Program {
	t.Helper()
	all := map[string]*program.Program{}
	for _, a := range d.Model().Ontology().Actions() {
		p, err := d.Program(a.Name)
		require.NoError(t, err)
		all[a.Name] = p
	}
	return all
}

// TestReadersKeepTheKitchenThatTheyGot executes and queries in many goroutines while the rules change. Each
// sees one version throughout.
func TestReadersKeepTheKitchenThatTheyGot(t *testing.T) {
	var live hearth.Live
	reload := func(n int) {
		problems, err := live.Reload(over(map[string]string{"wash.mg": washes(n), "types/damp.mg": fmt.Sprintf("damp(X) :- clock(%d), washed(X, /yes).\n", 30_000+1000*n)}))
		require.NoError(t, err)
		require.Nil(t, problems)
	}
	const versions, readers = 4, 3
	reload(1)
	var wg sync.WaitGroup
	done := make(chan struct{})
	for range readers {
		wg.Go(func() {
			for last := 0; ; {
				v := live.Current()
				require.GreaterOrEqual(t, v.Number, last)
				last = v.Number
				require.EqualValues(t, 30+last, took(t, v))
				require.Equal(t, 1, damp(t, v))
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for n := range versions - 1 {
		reload(n + 2)
	}
	close(done)
	wg.Wait()
	require.Equal(t, versions, live.Current().Number)
}

// damp returns the number of damp things after the network in a version.
func damp(t testing.TB, v *hearth.Version) int {
	t.Helper()
	episodes, err := worlds.Run(v.World, &source.File{Name: "washing.solution", Text: washing})
	require.NoError(t, err)
	base, err := v.Internal().Questions()
	require.NoError(t, err)
	q, err := base.Prepare(&source.File{Name: "query", Text: "damp(X)"})
	require.NoError(t, err)
	a, err := q.Run(t.Context(), episodes[0].End())
	require.NoError(t, err)
	return len(a.Rows)
}

// BenchmarkReload measures the first load, a reload without a change, and a reload after a change of one file.
func BenchmarkReload(b *testing.B) {
	for name, file := range map[string]string{"first": "", "unchanged": "", "action": "wash.mg", "types": "types/damp.mg", "all": "all.mg"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			changed := map[string]string{}
			if file != "" {
				changed[file] = "# nothing\n"
			}
			for b.Loop() {
				var live hearth.Live
				if name != "first" {
					b.StopTimer()
					_, err := live.Reload(hearth.KitchenOptions{})
					require.NoError(b, err)
					b.StartTimer()
				}
				problems, err := live.Reload(over(changed))
				require.NoError(b, err)
				require.Nil(b, problems)
			}
		})
	}
}
