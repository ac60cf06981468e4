package recall_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/sim/recall"
	"hearth/sim/recall/kept"
	"hearth/sim/world"
)

// TestCasesThatAreKeptTellTheSame writes cases of which some memories were told, and reads them.
func TestCasesThatAreKeptTellTheSame(t *testing.T) {
	w, v, _ := withABowl(t)
	model := v.State.Model()
	table := engine.NewRelation(2, [][]engine.Term{{world.ClassTerm("whisk"), engine.Number(1)}, {world.ClassTerm("medium-bowl"), engine.Number(-2)}})
	asked := 0
	ask := func(cases *recall.Cases, m *recall.Memory, class string, yes bool) {
		m.Turn(v, w)
		t := world.ClassTerm(class)
		q := recall.Question{
			Key: class, Cases: cases, Kind: "kind", Given: []engine.Term{t},
			Names: func(t engine.Term) bool { return true }, Calls: func(engine.Term) bool { return false },
		}
		is := m.Answers([]recall.Question{q}, 1, func([]int) {
			asked++
			watch := m.Watch(v, 1, true)
			watch.About(func(int) bool { return true })
			rows := engine.Rows{Pattern: []engine.Term{t, {}}}
			table.Read(&rows)
			watch.Found(table, &rows, 0)
			isa, _ := model.Number("isa")
			if rows = (engine.Rows{Pattern: []engine.Term{t, world.ClassTerm("bowl")}, Few: true}); watch.Read(isa, &rows) != nil {
				panic("a class is one or none")
			}
			if of, _ := model.Number("in"); watch.Read(of, &engine.Rows{Pattern: []engine.Term{v.State.Contents(v.State.Root())[0], {}}}) != nil {
				panic("something lies somewhere")
			}
			watch.Keep(0, q, yes)
		})
		if is[0] != yes {
			panic(class)
		}
	}
	answers := map[string]bool{"whisk": false, "medium-bowl": true, "cooking-knife": true, "small-bowl": false}
	cases := &recall.Cases{}
	for class, yes := range answers {
		ask(cases, &recall.Memory{}, class, yes)
	}
	require.Equal(t, 4, asked)
	told := make([]*recall.Memory, 2)
	for i := range told {
		told[i] = &recall.Memory{}
		told[i].Note()
		for class, yes := range answers {
			if i == 0 || class != "whisk" {
				ask(cases, told[i], class, yes)
			}
		}
	}
	require.Equal(t, 4, asked, "cases tell them")

	for many, want := range map[int]int{1: 0, 2: 1, 3: 4} {
		var text kept.Writer
		cases.Write(&text, model, told, many, func(*engine.Relation) string { return "table" })
		known := recall.Known(&kept.Reader{Rest: string(text.Out)}, model, func(pred string) *engine.Relation {
			return map[string]*engine.Relation{"table": table}[pred]
		})
		asked = 0
		for range 2 {
			for class, yes := range answers {
				ask(known, &recall.Memory{}, class, yes)
			}
		}
		require.Equal(t, want, asked, "what fewer than %d memories were told is found out again, once", many)
	}
	var text kept.Writer
	cases.Write(&text, model, told, 1, func(*engine.Relation) string { return "table" })
	without := recall.Known(&kept.Reader{Rest: string(text.Out)}, model, func(string) *engine.Relation { return nil })
	asked = 0
	ask(without, &recall.Memory{}, "whisk", false)
	require.Equal(t, 1, asked, "nothing is known of another table")
}
