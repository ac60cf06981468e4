package wire_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math/rand"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/engine/exact"
	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/sim/world"
	"hearth/sim/world/wire"
)

// model returns the model of a kitchen with the arithmetic of the reference.
func model(t testing.TB) *world.Model {
	t.Helper()
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	return world.NewModel(onto, true)
}

// kitchen returns the first state of the full kitchen.
func kitchen(t testing.TB, m *world.Model) *world.State {
	t.Helper()
	scene, err := corpus.LoadScene(corpus.Files, "full", m.Ontology())
	require.NoError(t, err)
	return world.New(m, scene)
}

// counter returns a kitchen with two bowls on a counter.
func counter(m *world.Model) *world.State {
	flour := &facts.Thing{Class: "all-purpose-flour", Values: map[string]engine.Term{"quantity": engine.Decimal(333_333_333), "unit": engine.Name("/g")}}
	bowls := []*facts.Thing{{Class: "medium-bowl", Contents: []*facts.Thing{flour}}, {Class: "medium-bowl"}}
	place := &facts.Thing{Class: "counter-top", Contents: bowls, Values: map[string]engine.Term{"place": engine.Name("/work")}}
	return world.New(m, &facts.Scene{Root: &facts.Thing{Class: "kitchen-state", Contents: []*facts.Thing{place}}, Clock: 90_000})
}

// known returns the facts of a state and the stored forms of its entities.
func known(s *world.State) (facts []string, entries []world.Entry) {
	for _, f := range s.Facts() {
		facts = append(facts, f.String())
	}
	slices.Sort(facts)
	ids := s.Since(nil)
	slices.SortFunc(ids, func(a, b engine.Term) int { return strings.Compare(a.Sym(), b.Sym()) })
	for _, id := range ids {
		e, _ := s.Entry(id)
		entries = append(entries, e)
	}
	return facts, entries
}

func requireSame(t rapid.TB, want, got *world.State) {
	t.Helper()
	require.Equal(t, want.Hash(), got.Hash())
	require.Equal(t, want.Head(), got.Head())
	wantFacts, wantEntries := known(want)
	gotFacts, gotEntries := known(got)
	require.Equal(t, wantFacts, gotFacts)
	require.Equal(t, wantEntries, gotEntries)
}

func TestAStateIsReadAsItWasWritten(t *testing.T) {
	m := model(t)
	for _, s := range []*world.State{kitchen(t, m), counter(m)} {
		data := wire.Encode(s)
		again, err := wire.Decode(m, data)
		require.NoError(t, err)
		requireSame(t, s, again)
		require.Equal(t, data, wire.Encode(again))
	}
}

// changes returns random effects that rules could derive in a kitchen with two bowls: values are set, changed
// and deleted; things are made, moved and removed.
func changes(t *rapid.T, s *world.State) *world.Effects {
	names := []string{"/medium-bowl/3", "/all-purpose-flour/4", "/medium-bowl/5", "/e/1/a", "/e/1/b", "/e/2/a"}
	var there []engine.Term
	for _, n := range names {
		if s.Has(engine.Name(n)) {
			there = append(there, engine.Name(n))
		}
	}
	pick := func(what string) engine.Term { return rapid.SampledFrom(there).Draw(t, what) }
	e := &world.Effects{Tick: true, Clock: engine.Number(s.Clock() + rapid.Int64Range(0, 1e6).Draw(t, "time"))}
	given := map[engine.Term]bool{}
	for range rapid.IntRange(0, 6).Draw(t, "changes") {
		x := pick("thing")
		amount, _ := engine.FromExact(rapid.SampledFrom([]exact.Number{exact.Billionths(0), exact.Billionths(-250e9), exact.Single(0.1), third}).Draw(t, "amount"))
		switch what := rapid.IntRange(0, 6).Draw(t, "what"); {
		case what == 0 && !given[x]:
			given[x] = true
			e.Set = append(e.Set, world.Change{Entity: x, Fluent: engine.Name("/quantity"), Value: amount})
		case what == 1:
			e.Del = append(e.Del, world.Change{Entity: x, Fluent: engine.Name("/quantity")})
		case what == 2:
			e.Add = append(e.Add, world.Change{Entity: x, Fluent: engine.Name("/item"), Value: engine.Name("/counter-top/2")})
		case what == 3:
			e.Del = append(e.Del, world.Change{Entity: x, Fluent: engine.Name("/item"), Value: engine.Name("/counter-top/2")})
		case what == 4:
			e.Gone = append(e.Gone, x)
		case what == 5:
			e.Front = append(e.Front, world.Move{Thing: x, Place: engine.Name("/counter-top/2")})
		default:
			e.Inherit = append(e.Inherit, world.Copy{New: engine.Name(rapid.SampledFrom(names[3:]).Draw(t, "new")), Old: x})
		}
	}
	return e
}

var third, _ = exact.Billionths(1e9).Quo(exact.Billionths(3e9))

// A tree of states is decoded as it was encoded, whatever the base of each state.
func TestStatesAreReadAsTheyWereWritten(t *testing.T) {
	m := model(t)
	first := counter(m)
	rapid.Check(t, func(t *rapid.T) {
		states := []*world.State{first}
		for range rapid.IntRange(0, 6).Draw(t, "states") {
			s := rapid.SampledFrom(states).Draw(t, "before")
			next, bad, err := (&world.View{State: s}).Apply(changes(t, s))
			if err == nil && len(bad) == 0 {
				states = append(states, next)
			}
		}
		w := wire.Write("tree")
		var bases []int
		for i, s := range states {
			bases = append(bases, rapid.IntRange(-1, i-1).Draw(t, "base"))
			w.State(&s, m, at(states, bases[i]))
		}
		r := wire.Read("tree", w.Bytes(), 0)
		again := make([]*world.State, len(states))
		for i := range states {
			r.State(&again[i], m, at(again, bases[i]))
			require.NoError(t, r.Err())
			requireSame(t, states[i], again[i])
		}
	})
}

func at(states []*world.State, i int) *world.State {
	if i < 0 {
		return nil
	}
	return states[i]
}

// Unchanged parts of a state cost nothing.
func TestEncodedStatesGrowOnlyWithChanges(t *testing.T) {
	m := model(t)
	first := kitchen(t, m)
	next, _, err := (&world.View{State: first}).Apply(&world.Effects{Tick: true, Clock: engine.Number(5000)})
	require.NoError(t, err)
	w := wire.Write("tree")
	w.State(&first, m, nil)
	require.Less(t, w.Len(), 12_000)
	before := w.Len()
	w.State(&next, m, first)
	require.LessOrEqual(t, w.Len()-before, 6)
}

// sealed returns a body with a valid checksum.
func sealed(body []byte) []byte {
	return binary.LittleEndian.AppendUint32(slices.Clone(body), crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

func TestWhatIsDamagedIsRefused(t *testing.T) {
	m := model(t)
	data := wire.Encode(counter(m))
	random := rand.New(rand.NewSource(1))
	for range 1000 {
		bad := slices.Clone(data)
		bad[random.Intn(len(bad))] ^= 1 << random.Intn(8)
		_, err := wire.Decode(m, bad)
		require.Error(t, err)
	}
	for n := range data {
		_, err := wire.Decode(m, data[:n])
		require.Error(t, err)
		_, err = wire.Decode(m, sealed(data[:n])) // the checksum is valid, but data is missing
		if n != len(data)-4 {
			require.Error(t, err)
		}
	}
}

func TestErrorsOfDecodingNameTheReason(t *testing.T) {
	m := model(t)
	write := func(kind string, parts ...any) []byte {
		c := wire.Write(kind)
		for _, p := range parts {
			switch p := p.(type) {
			case int:
				n := uint64(p)
				c.Uint(&n)
			case string:
				c.Symbol(&p)
			}
		}
		return c.Bytes()
	}
	head := []any{1, "", 0, 0, 1, 0, 1} // in full, without a root, at time 0: one new entity, by name
	bowl := func(parts ...any) []byte { return write("state", slices.Concat(head, []any{"/bowl/1"}, parts)...) }
	tests := []struct {
		name, want string
		data       []byte
	}{
		{"nothing", "expected the data of a Hearth state", nil},
		{"another thing", "expected the data of a Hearth state", write("episode")},
		{"a number of things that cannot be", "the input is too short for 1152921504606846976 items", write("state", 1, "", 0, 0, 0, 1<<60)},
		{"a change of nothing", "the state is a difference, but there is no state before it", write("state", 0)},
		{"what nobody here keeps", "the state has an attachment, but this world has no mode that reads it", write("state", 3, "physical")},
		{"a bit that says nothing", "is out of range", write("state", 5)},
		{"a class that the ontology has not", `/bowl/1 of class "ghost" is invalid`, bowl(1, "ghost")},
		{"a fluent that the ontology has not", `unknown fluent "haunted"`, bowl(33, "medium-bowl", 1, "haunted", 0)},
		{"a text that was not written", "is out of range", write("state", append(head, 99)...)},
		{"a name without a slash", `"x" is not a name`, write("state", append(head, "x")...)},
		{"no name", "a name is missing", write("state", append(head, "")...)},
		{"more than what is new", "the encoding is not the canonical one", bowl(5, "medium-bowl", 0)},
		{"something behind it", "the encoding is not the canonical one", bowl(1, "medium-bowl", 0)},
		{"a number that is none", "is not a number", bowl(33, "medium-bowl", 1, "quantity", 2, 20, 0, "r1e999999999")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := wire.Decode(m, tt.data)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// Lengths and numbers are checked against the input before memory is allocated.
func TestDecodingTakesBoundedMemory(t *testing.T) {
	m := model(t)
	huge := binary.AppendUvarint(nil, 1<<40)
	data := wire.Encode(counter(m))
	for at := range len(data) - 4 {
		bad := sealed(slices.Concat(data[:at], huge, data[at+1:len(data)-4]))
		require.Less(t, allocated(func() {
			_, _ = wire.Decode(m, bad)
		}), uint64(4<<20), "at byte %d", at)
	}
	w := wire.Write("bomb") // names that share almost all of a long one
	long := "/" + strings.Repeat("a", 1<<16)
	w.Symbol(&long)
	for i := range 1 << 10 {
		name := long + string(rune(0x10000+i))
		w.Symbol(&name)
	}
	bomb := w.Bytes()
	require.Less(t, len(bomb), 1<<17)
	require.Less(t, allocated(func() {
		r := wire.Read("bomb", bomb, 1<<22)
		for range 1<<10 + 1 {
			var name string
			r.Symbol(&name)
		}
		require.ErrorContains(t, r.Err(), "decoding exceeds the memory limit")
	}), uint64(32<<20))
}

func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// FuzzDecode decodes arbitrary data with a valid checksum. A decoded state must have the same encoding and a
// hash, and must accept a next step.
func FuzzDecode(f *testing.F) {
	m := model(f)
	for _, s := range []*world.State{counter(m), world.New(m, &facts.Scene{Root: &facts.Thing{Class: "kitchen-state"}})} {
		data := wire.Encode(s)
		f.Add(data[:len(data)-4])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		data := sealed(body)
		s, err := wire.Decode(m, data)
		if err != nil {
			return
		}
		require.True(t, bytes.Equal(data, wire.Encode(s)))
		require.NotEmpty(t, s.Hash())
		_, _, err = (&world.View{State: s}).Apply(&world.Effects{Tick: true, Clock: engine.Number(1)})
		require.NoError(t, err)
	})
}
