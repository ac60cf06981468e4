package benchmark_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/source"
)

const (
	texts = "recipe-texts/"
	golds = "gold-standard-solutions/meaning-only/"
)

// folder returns a benchmark with these files.
func folder(files map[string]string) fs.FS {
	out := fstest.MapFS{}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// text returns a recipe as XML.
func text(id string) string {
	return "<recipe><id>" + id + "</id><title>" + id + "</title><ingredients><ingredient>1 egg</ingredient></ingredients>" +
		"<instructions><instruction>Boil it.</instruction></instructions></recipe>"
}

// gold returns a network that is identified by the name of its first state.
func gold(id, kitchen string) string { return "#" + id + "\n(get-kitchen ?" + kitchen + ")\n" }

// stateOf returns the name that identifies a network of gold.
func stateOf(e *benchmark.Entry) string {
	if e == nil || e.Gold == nil {
		return ""
	}
	return e.Gold.Actions[0].Args[0].Text
}

func TestAGoldNetworkBelongsToTheRecipeOfItsHeader(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  map[string]string // gold networks by recipe
	}{
		{"the header decides, whatever the file is called",
			map[string]string{golds + "lunch.solution": gold("soup", "a")},
			map[string]string{"soup": "?a", "lunch": ""}},
		{"when two headers name one recipe, the file of that name counts",
			map[string]string{golds + "soup.solution": gold("soup", "a"), golds + "soup-2.solution": gold("soup", "b"), golds + "another.solution": gold("soup", "c")},
			map[string]string{"soup": "?a", "soup-2": ""}},
		{"else the first file counts",
			map[string]string{golds + "b.solution": gold("soup", "b"), golds + "a.solution": gold("soup", "a")},
			map[string]string{"soup": "?a"}},
		{"a file whose header names another recipe still stands for the one it is named after",
			map[string]string{texts + "soup-2.xml": text("soup-2"), golds + "soup.solution": gold("soup", "a"), golds + "soup-2.solution": gold("soup", "b")},
			map[string]string{"soup": "?a", "soup-2": "?b"}},
		{"a file may hold several networks",
			map[string]string{golds + "all.solution": gold("soup", "a") + gold("stew", "b")},
			map[string]string{"soup": "?a", "stew": "?b"}},
		{"other files are not read",
			map[string]string{golds + "soup.txt": "(((", golds + "README": ")", golds + "soup.solution": gold("soup", "a")},
			map[string]string{"soup": "?a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, err := benchmark.Load(folder(tt.files), nil)
			require.NoError(t, err)
			for id, want := range tt.want {
				require.Equal(t, want, stateOf(set.Entry(id)), id)
			}
		})
	}
}

func TestARecipeIsIdentifiedByTheIDInItsText(t *testing.T) {
	set, err := benchmark.Load(folder(map[string]string{texts + "lunch.xml": text("soup"), golds + "stew.solution": gold("stew", "k")}), nil)
	require.NoError(t, err)
	require.Equal(t, []string{"soup", "stew"}, set.IDs())
	require.Equal(t, "soup", set.Entry("soup").Recipe.Title)
	require.Nil(t, set.Entry("soup").Gold, "there is only the text")
	require.Nil(t, set.Entry("stew").Recipe, "there is only the network")
	require.Nil(t, set.Entry("lunch"))
}

func TestAMissingFolderIsEmpty(t *testing.T) {
	set, err := benchmark.Load(folder(nil), nil)
	require.NoError(t, err)
	require.Empty(t, set.IDs())
}

func TestThePrimaryOutputOfANetworkOverridesTheTable(t *testing.T) {
	set, err := benchmark.Load(folder(map[string]string{
		golds + "soup.solution":  "#soup\n;primary ?own\n(get-kitchen ?own)\n",
		golds + "stew.solution":  gold("stew", "k"),
		golds + "salad.solution": gold("salad", "k"),
	}), map[string]string{"soup": "?table", "stew": "?table", "pie": "?table"})
	require.NoError(t, err)
	require.Equal(t, "?own", set.Entry("soup").Primary)
	require.Equal(t, "?table", set.Entry("stew").Primary)
	require.Empty(t, set.Entry("salad").Primary, "its last output counts")
	require.Nil(t, set.Entry("pie"), "the table adds no recipes")
}

func TestBadFilesAreReportedWithTheirPlacesAndTheRestIsLoaded(t *testing.T) {
	set, err := benchmark.Load(folder(map[string]string{
		texts + "bad.xml": "<recipe>\n<id>bad</id>\n", texts + "good.xml": text("good"),
		golds + "bad.solution": "#bad\n(get-kitchen ?k\n", golds + "good.solution": gold("good", "k"),
	}), nil)
	var list *source.Diagnostics
	require.ErrorAs(t, err, &list)
	places := map[string]string{}
	for _, d := range list.Items {
		places[d.Span.File.Name] = d.Code
	}
	require.Equal(t, map[string]string{texts + "bad.xml": "E0120", golds + "bad.solution": "E0105"}, places)
	require.ErrorContains(t, err, golds+"bad.solution:2:1: ")
	require.NotNil(t, set.Entry("good").Recipe)
	require.Equal(t, "?k", stateOf(set.Entry("good")))
}

func TestAlignmentsAreLoadedOnDemand(t *testing.T) {
	aligned := func(id string) string {
		return strings.NewReplacer("1 egg", "<utterance>1 egg</utterance><meaning>(get-kitchen ?k)</meaning>",
			"Boil it.", "<utterance>Boil it.</utterance><meaning></meaning>").Replace(text(id))
	}
	const folderOf = "gold-standard-solutions/utterance-and-meaning/"
	load := func() *benchmark.Set {
		set, err := benchmark.Load(folder(map[string]string{
			golds + "soup.solution": gold("soup", "k"), folderOf + "soup.xml": aligned("soup"),
			folderOf + "pie.xml": aligned("pie"), folderOf + "bad.xml": "<recipe>",
		}), map[string]string{"pie": "?dish"})
		require.NoError(t, err, "no evaluation needs an alignment")
		return set
	}
	require.Equal(t, []string{"pie", "soup"}, load().IDs())
	require.Len(t, load().Entry("soup").Alignment.Steps, 2)
	require.Equal(t, "?dish", load().Entry("pie").Primary)
	require.Len(t, load().Problems(), 1)
	require.Len(t, load().Mentions(), 3)
	f, err := network.Parse(&source.File{Text: gold("pie", "other")})
	require.NoError(t, err)
	both := load().WithGold(f.Networks...)
	require.Equal(t, []string{"pie", "soup"}, both.IDs())
	require.NotNil(t, both.Entry("pie").Alignment)
	require.Equal(t, "?other", stateOf(both.Entry("pie")))
	require.False(t, load().Empty())
}

// A broken is a file system that fails.
type broken struct{ err error }

func (b broken) Open(string) (fs.File, error) { return nil, b.err }

func TestAFailingFileSystemIsNotReportedAsBadInput(t *testing.T) {
	disk := errors.New("the disk is on fire")
	set, err := benchmark.Load(broken{disk}, nil)
	require.ErrorIs(t, err, disk)
	require.Nil(t, set)
}
