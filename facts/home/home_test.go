package home_test

import (
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/facts/home"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func opened(t testing.TB) (*home.Things, *graph.Graph) {
	t.Helper()
	things, g, err := home.Open()
	require.NoError(t, err)
	return things, g
}

func words(t testing.TB) *graph.Words {
	t.Helper()
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	return graph.WordsOf(onto)
}

// all returns the ends of the edges that start at a node.
func all(g *graph.Graph, from int, relation string) (to []int) {
	for _, e := range g.From(from) {
		if e.Relation == relation {
			to = append(to, e.To)
		}
	}
	return to
}

// of returns the nodes for which f is true.
func of(g *graph.Graph, f func(graph.Node) bool) (ids []int) {
	for _, n := range g.Nodes {
		if f(n) {
			ids = append(ids, n.ID)
		}
	}
	return ids
}

func rooms(g *graph.Graph) []int {
	return of(g, func(n graph.Node) bool { return n.Category == "Rooms" })
}

func TestTheHomeIsWrittenAndReadBackAsVirtualHomeDoes(t *testing.T) {
	_, g := opened(t)
	again, err := graph.Parse(&source.File{Name: "home.json", Text: g.Text()}, words(t))
	require.NoError(t, err)
	require.Equal(t, g, again)
	require.NotContains(t, g.Text(), "null", "what has no properties has an empty list")
}

func TestTheHomeIsLargeEnoughToLiveInAndSmallEnoughToPrepare(t *testing.T) {
	_, g := opened(t)
	count := func(category string) int {
		return len(of(g, func(n graph.Node) bool { return n.Category == category }))
	}
	objects := len(g.Nodes) - count("Rooms") - count("Doors") - count("Characters") - count("Body")
	t.Logf("%d nodes, %d edges, %d rooms, %d doors, %d objects", len(g.Nodes), len(g.Edges), count("Rooms"), count("Doors"), objects)
	require.Equal(t, 7, count("Rooms"))
	require.Greater(t, objects, 200)
	require.Less(t, len(g.Nodes), 300-25, "the environment of VirtualHome takes 300, with what it adds for a program")
}

func TestEverythingIsInExactlyOneRoom(t *testing.T) {
	_, g := opened(t)
	for _, n := range g.Nodes {
		in := slices.DeleteFunc(all(g, n.ID, "INSIDE"), func(to int) bool { return !slices.Contains(rooms(g), to) })
		want := 1
		if n.Category == "Rooms" {
			want = 0
		}
		require.Len(t, in, want, "%s (%d)", n.Class, n.ID)
	}
}

func TestWhatIsOnOrInAThingIsInItsRoom(t *testing.T) {
	_, g := opened(t)
	roomOf := func(id int) int {
		in := all(g, id, "INSIDE")
		return in[slices.IndexFunc(in, func(to int) bool { return slices.Contains(rooms(g), to) })]
	}
	for _, e := range g.Edges {
		if e.Relation != "BETWEEN" && !slices.Contains(rooms(g), e.To) {
			require.Equal(t, roomOf(e.From), roomOf(e.To), "%v", e)
		}
	}
}

func TestEveryRoomIsReachableFromEveryOther(t *testing.T) {
	_, g := opened(t)
	reached := []int{rooms(g)[0]}
	for i := 0; i < len(reached); i++ {
		for _, n := range g.Nodes {
			if sides := all(g, n.ID, "BETWEEN"); slices.Contains(sides, reached[i]) {
				require.Len(t, sides, 2)
				reached = append(reached, slices.DeleteFunc(sides, func(r int) bool { return slices.Contains(reached, r) })...)
			}
		}
	}
	require.ElementsMatch(t, rooms(g), reached)
}

func TestClosenessIsMutual(t *testing.T) {
	_, g := opened(t)
	for _, e := range g.Edges {
		if e.Relation == "CLOSE" {
			require.True(t, g.Has(graph.Edge{From: e.To, Relation: "CLOSE", To: e.From}), "%v", e)
		}
	}
}

// Things are on surfaces or in containers, and clothes are on people.
func TestThingsAreOnOrInWhatCanHoldThem(t *testing.T) {
	_, g := opened(t)
	node := map[int]graph.Node{}
	for _, n := range g.Nodes {
		node[n.ID] = n
	}
	holds := map[string][]string{"ON": {"SURFACES", "HANGABLE", "SITTABLE"}, "INSIDE": {"CONTAINERS", "RECIPIENT"}}
	for _, e := range g.Edges {
		thing, at := node[e.From], node[e.To]
		worn := at.Class == "character" && slices.Contains(thing.Properties, "CLOTHES")
		if holds[e.Relation] == nil || at.Category == "Rooms" || worn {
			continue
		}
		able := slices.ContainsFunc(holds[e.Relation], func(p string) bool { return slices.Contains(at.Properties, p) })
		require.True(t, able, "%s %s %s", thing.Class, e.Relation, at.Class)
	}
}

// A class that the home does not use must be removed.
func TestEveryClassIsUsed(t *testing.T) {
	things, g := opened(t)
	for name := range things.Properties() {
		require.NotEmpty(t, of(g, func(n graph.Node) bool { return n.Class == name }), name)
	}
}

func TestTheHomeHasOneCharacter(t *testing.T) {
	_, g := opened(t)
	require.Len(t, of(g, func(n graph.Node) bool { return n.Class == "character" }), 1)
}

func TestSeatsFaceScreens(t *testing.T) {
	_, g := opened(t)
	class := map[int]string{}
	for _, n := range g.Nodes {
		class[n.ID] = n.Class
	}
	seats := map[string]string{}
	for _, e := range g.Edges {
		if e.Relation == "FACING" {
			seats[class[e.From]] = class[e.To]
		}
	}
	require.Equal(t, map[string]string{"sofa": "television", "love_seat": "television", "chair": "computer"}, seats)
}

// Each archive holds homes and their graphs.
func TestFurnish(t *testing.T) {
	things, _ := opened(t)
	recorded.Golden(t, "testdata/homes.txtar", func(t *testing.T, in *source.File) string {
		g, err := things.Furnish(in)
		require.NoError(t, err)
		return g.Text()
	})
}

func TestProblemsOfAHomeHavePlaces(t *testing.T) {
	things, _ := opened(t)
	recorded.Golden(t, "testdata/wrong-homes.txtar", func(t *testing.T, in *source.File) string {
		_, err := things.Furnish(in)
		return recorded.Report(t, err)
	})
}

func TestProblemsOfThingsHavePlaces(t *testing.T) {
	known := words(t)
	recorded.Golden(t, "testdata/wrong-things.txtar", func(t *testing.T, in *source.File) string {
		_, err := home.ReadThings(in, known)
		return recorded.Report(t, err)
	})
}

// FuzzFurnish checks that the graph of a valid home can be written and read back.
func FuzzFurnish(f *testing.F) {
	things, _ := opened(f)
	known := words(f)
	archive, err := txtar.ParseFile("testdata/homes.txtar")
	require.NoError(f, err)
	for _, file := range archive.Files {
		f.Add(string(file.Data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := things.Furnish(&source.File{Name: "home.yaml", Text: text})
		if err != nil {
			recorded.Report(t, err)
			return
		}
		again, err := graph.Parse(&source.File{Name: "home.json", Text: g.Text()}, known)
		require.NoError(t, err)
		require.Equal(t, g.Hash(), again.Hash())
	})
}

func TestAddingToTheEndOfARoomKeepsIDs(t *testing.T) {
	before := furnish(t, "rooms: {kitchen: [cup, plate], bedroom: [bed]}")
	after := furnish(t, "rooms: {kitchen: [cup, plate, cup: 9], bedroom: [bed]}")
	for _, n := range before.Nodes {
		require.Contains(t, after.Nodes, n)
	}
	require.Len(t, after.Nodes, len(before.Nodes)+9)
}

func furnish(t *testing.T, text string) *graph.Graph {
	t.Helper()
	things, _ := opened(t)
	g, err := things.Furnish(&source.File{Name: "home.yaml", Text: text})
	require.NoError(t, err)
	return g
}

// The ontology gives sizes from 1, which fits in one hand, to 4, which cannot be moved.
func TestSizesFitWhatPeopleDoWithThings(t *testing.T) {
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	sizes := map[string]int64{}
	for _, c := range onto.Classes() {
		class, named := onto.DefaultOf(c.Name, "class")
		if size, ok := onto.DefaultOf(c.Name, "size"); ok && named {
			sizes[class.Sym()] = size.Num()
		}
	}
	const small, medium, large, huge = 1, 2, 3, 4
	tests := []struct {
		property    string
		least, most int64
	}{
		{"SITTABLE", large, huge},
		{"LIEABLE", large, huge},
		{"GRABBABLE", small, large},
		{"CLOTHES", small, medium},
		{"READABLE", small, small},
	}
	_, g := opened(t)
	for _, tt := range tests {
		var wrong []string
		compared := 0
		for _, n := range g.Nodes {
			if size, ok := sizes["/"+n.Class]; ok && slices.Contains(n.Properties, tt.property) {
				compared++
				if size < tt.least || tt.most < size {
					wrong = append(wrong, n.Class)
				}
			}
		}
		require.Empty(t, wrong, tt.property)
		require.NotZero(t, compared, tt.property)
	}
}
