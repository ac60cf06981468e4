package codec_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io/fs"
	"math/rand"
	"runtime"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/facts"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/codec"
	"hearth/sim/world"
)

// salad is a small network. Its last step cannot be done, the one before is not reached, and one is not an
// action.
const salad = `#salad
;primary ?mixed
(get-kitchen ?kitchen)
(fetch ?bowl ?k2 ?kitchen medium-bowl 1)
(fetch-and-proportion ?butter ?k3 ?k2 ?bowl butter 100 g)
(beat ?beaten ?k4 ?k3 ?butter ?beater)
(mix ?mixed ?k5 ?k4 ?nothing ?tool)
(juggle ?x ?k5)
(mix ?more ?k6 ?k2 ?bowl ?whisk)
`

func saladOf(d *sim.Domain) *plan.Plan {
	return planOf(d, networks(&source.File{Name: "salad", Text: salad})[0])
}

func run(t testing.TB, d *sim.Domain, p *plan.Plan) *sim.Episode {
	t.Helper()
	e, err := d.Run(t.Context(), p)
	require.NoError(t, err)
	return e
}

// sealed returns a body with a valid checksum.
func sealed(body []byte) []byte {
	return binary.LittleEndian.AppendUint32(slices.Clone(body), crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

func body(data []byte) []byte { return data[:len(data)-4] }

func TestADamagedEpisodeIsRefused(t *testing.T) {
	d := kitchen(t, "2024", plan.Corrected)
	c := coder(t, d).From(d.First())
	data, _ := requireReadBack(t, c, run(t, d, saladOf(d)))
	random := rand.New(rand.NewSource(1))
	for range 1000 {
		bad := slices.Clone(data)
		bad[random.Intn(len(bad))] ^= byte(1 + random.Intn(255))
		_, err := c.Decode(bad)
		require.Error(t, err)
	}
	for n := range body(data) {
		_, err := c.Decode(data[:n])
		require.Error(t, err)
		_, err = c.Decode(sealed(data[:n]))
		require.Error(t, err)
	}
}

// Data with a valid checksum is either refused or decoded to an episode with the same encoding.
func TestADoctoredEpisodeIsRefusedOrRead(t *testing.T) {
	d := kitchen(t, "2024", plan.Released)
	c := coder(t, d).From(d.First())
	data := c.Encode(run(t, d, saladOf(d)))
	random := rand.New(rand.NewSource(1))
	for range 1000 {
		bad := slices.Clone(body(data))
		bad[random.Intn(len(bad))] ^= byte(1 + random.Intn(255))
		requireLawful(t, c, sealed(bad))
	}
}

// requireLawful decodes arbitrary bytes. If they are an episode, it checks the properties of all episodes and
// returns true.
func requireLawful(t testing.TB, c *codec.Codec, data []byte) bool {
	t.Helper()
	e, err := c.Decode(data)
	if err != nil {
		return false
	}
	require.True(t, bytes.Equal(data, c.Encode(e)))
	require.NotEmpty(t, told(e))
	e.Tree()
	e.Time()
	if final := e.Final(); final != nil {
		require.NotEmpty(t, final.Hash())
	}
	if len(e.Plan.Steps) <= 10 {
		_, _ = c.Verify(t.Context(), e)
		if e.Things() == nil && len(e.Executed()) == len(e.Results) {
			_, _ = e.Domain.Attempt(t.Context(), e, e.Plan)
		}
	}
	return true
}

// A doctored episode may state anything; executing it again shows what is false.
func TestVerifyFindsDoctoredResults(t *testing.T) {
	d := kitchen(t, "2024", plan.Corrected)
	c := coder(t, d)
	tests := []struct {
		name, want string
		doctor     func(e *sim.Episode)
	}{
		{"nothing is changed", "", func(*sim.Episode) {}},
		{"a step took longer", "executing beat (step 4) again gives a different time", func(e *sim.Episode) { e.Results[3].End += 1000 }},
		{"a step failed that was done", "executing fetch (step 2) again gives a different status", func(e *sim.Episode) { e.Results[1].Status = sim.Failed }},
		{"a step had another state", "executing beat (step 4) again gives a different state", func(e *sim.Episode) { e.Results[3].After = e.Results[3].Before }},
		{"something else was bound", "executing fetch (step 2) again gives a different binding", func(e *sim.Episode) { e.Results[1].Binds[0].Default = true }},
		{"the search was given up", "executing the episode again gives a different end", func(e *sim.Episode) { e.Limit = source.Errorf("E0502", e.Plan.Span, "gave up") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := run(t, d, saladOf(d))
			tt.doctor(e)
			e, err := c.Decode(c.Encode(e))
			require.NoError(t, err)
			if _, err = c.Verify(t.Context(), e); tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestEpisodesRecordWhatTheyWereMadeWith(t *testing.T) {
	d := kitchen(t, "2024", plan.Corrected)
	data := coder(t, d).Encode(run(t, d, saladOf(d)))

	newer := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(rules.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(rules.FS, name)
		if name == "kitchen/beat.mg" {
			text = bytes.ReplaceAll(text, []byte("60"), []byte("90")) // seconds
			require.NotEqual(t, text, must(fs.ReadFile(rules.FS, name)))
		}
		newer[name] = &fstest.MapFile{Data: text}
		return err
	}))
	other := coder(t, sim.NewDomain("kitchen", d.Model().Ontology(), newer, plan.Corrected, d.First()))
	_, err := other.Decode(data)
	var stale *codec.StaleError
	require.ErrorAs(t, err, &stale)
	require.Equal(t, "rules", stale.What)
	other.AllowStale = true
	e, err := other.Decode(data)
	require.NoError(t, err)
	_, err = other.Verify(t.Context(), e)
	require.EqualError(t, err, "executing beat (step 4) again gives a different state")

	elsewhere := coder(t, kitchen(t, "2023", plan.Corrected))
	_, err = elsewhere.Decode(data)
	require.ErrorAs(t, err, &stale)
	require.Equal(t, "ontology", stale.What)
	_, err = coder(t, kitchen(t, "2024", plan.Released)).Decode(data)
	require.ErrorContains(t, err, `the episode was made under "corrected" semantics`)

	short := coder(t, d).From(d.First()).Encode(run(t, d, saladOf(d)))
	_, err = coder(t, d).Decode(short)
	require.ErrorContains(t, err, "which this codec does not have")
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Plans of arbitrary steps in any order, including repeated and useless ones, are decoded as they were
// encoded.
func TestAnyEpisodeIsReadAsItWasWritten(t *testing.T) {
	all := ours(t)
	for _, sem := range semantics {
		d := kitchen(t, "2024", sem)
		c := coder(t, d).From(d.First())
		rapid.Check(t, func(t *rapid.T) {
			n := *rapid.SampledFrom(all).Draw(t, "network")
			n.Actions = rapid.Permutation(n.Actions).Draw(t, "order")
			n.Actions = n.Actions[:rapid.IntRange(0, min(12, len(n.Actions))).Draw(t, "length")]
			if rapid.Bool().Draw(t, "first of all") {
				n.Actions = append([]*network.Action{{Name: "get-kitchen", Args: []network.Arg{{Kind: network.Variable, Text: "?kitchen"}}}}, n.Actions...)
			}
			e, err := d.Run(t.Context(), planOf(d, &n))
			if err != nil {
				return // a fault of the rules
			}
			data := c.Encode(e)
			again, err := c.Decode(data)
			require.NoError(t, err)
			require.Equal(t, withoutFile(told(e)), withoutFile(told(again)))
			_, err = c.Verify(t.Context(), again)
			require.NoError(t, err)
		})
	}
}

// Lengths are checked against the input before memory is allocated.
func TestDecodingTakesBoundedMemory(t *testing.T) {
	d := kitchen(t, "2024", plan.Corrected)
	c := coder(t, d).From(d.First())
	data := body(c.Encode(run(t, d, saladOf(d))))
	huge := binary.AppendUvarint(nil, 1<<40)
	var before, after runtime.MemStats
	for at := range data {
		bad := sealed(slices.Concat(data[:at], huge, data[at+1:]))
		runtime.ReadMemStats(&before)
		_, _ = c.Decode(bad)
		runtime.ReadMemStats(&after)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(16<<20), "at byte %d", at)
	}
	c.Memory = 1 << 16
	_, err := c.Decode(sealed(data))
	require.ErrorContains(t, err, "decoding exceeds the memory limit")
}

// FuzzDecode decodes arbitrary data with a valid checksum, in a kitchen of either semantics and in a
// household.
func FuzzDecode(f *testing.F) {
	var all []*codec.Codec
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(f, err)
	for _, sem := range semantics {
		scene := &facts.Scene{Root: &facts.Thing{Class: "kitchen-state", Contents: []*facts.Thing{{Class: "counter-top"}, {Class: "fridge", Contents: []*facts.Thing{{Class: "medium-bowl"}}}}}}
		d := sim.NewDomain("kitchen", onto, rules.FS, sem, world.New(world.NewModel(onto, sem.Exact), scene))
		all = append(all, coder(f, d))
		f.Add(byte(len(all)-1), body(all[len(all)-1].Encode(run(f, d, saladOf(d)))))
	}
	for _, r := range lived(f, plan.Released)[:2] {
		c := coder(f, r.Episode.Domain)
		all = append(all, c.From(r.Scene.State))
		f.Add(byte(len(all)-1), body(all[len(all)-1].Encode(r.Episode)))
	}
	f.Fuzz(func(t *testing.T, which byte, body []byte) {
		requireLawful(t, all[int(which)%len(all)], sealed(body))
	})
}

func TestStaleEpisodesNameWhatDiffers(t *testing.T) {
	err := &codec.StaleError{What: "rules", Stored: "0123456789abcdef", Current: "fedcba9876543210"}
	require.EqualError(t, err, "the episode was made by another version of the rules (episode 0123456789ab, current fedcba987654)")
}
