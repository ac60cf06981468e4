package quantitative_test

import (
	"encoding/binary"
	"hash/crc32"
	"math/rand"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim/manipulation"
	"hearth/sim/massbalance"
	"hearth/sim/quantitative"
)

// parted is a network as text, in two parts.
func parted(p *hearth.Plan, n int) (first, rest *source.File) {
	head, tail := *p.Network, *p.Network
	head.Actions, tail.Actions = head.Actions[:n], tail.Actions[n:]
	text := func(n *network.Network) string { return network.Print(&network.File{Networks: []*network.Network{n}}) }
	_, more, _ := strings.Cut(text(&tail), "\n(")
	return &source.File{Name: "first", Text: text(&head)}, &source.File{Name: "rest", Text: "(" + more}
}

// requireReadBack writes an episode, and reads it in a world that knows nothing of it.
func requireReadBack(t testing.TB, e *hearth.Episode) *hearth.Episode {
	t.Helper()
	scene, _ := kitchen(t)
	data, err := e.Encode()
	require.NoError(t, err)
	again, err := scene.World.Decode(data)
	require.NoError(t, err)
	other, err := again.Encode()
	require.NoError(t, err)
	require.Equal(t, data, other)
	require.Equal(t, e.Internal().Hash(), again.Internal().Hash())
	return again
}

// Who goes on from what was written in the middle of a recipe gets to the same end, to the bit,
// and is told the same of it. All recipes are gone on with under HEARTH_SWEEP, a few by themselves.
func TestDecodedRoomsContinueLikeTheOriginal(t *testing.T) {
	scene, _ := kitchen(t)
	for _, p := range plans(t) {
		few := map[string]int{"packet-cocoa-cups": 7, "potato-rounds-with-dabs": 11}
		middle := []int{few[p.Name]}
		if n := len(p.Network.Actions); os.Getenv("HEARTH_SWEEP") != "" {
			middle = []int{n / 2}
		} else if middle[0] == 0 {
			continue
		}
		for _, n := range middle {
			first, rest := parted(p, n)
			read, err := scene.World.Read(first)
			require.NoError(t, err)
			half, err := scene.Run(t.Context(), read[0])
			require.NoError(t, err)
			again := requireReadBack(t, half)
			more, err := half.Act(t.Context(), rest)
			require.NoError(t, err)
			require.True(t, more.Done, p.Name)
			whole := more.Episode
			more, err = again.Act(t.Context(), rest)
			require.NoError(t, err)
			again = more.Episode
			require.Equal(t, whole.Internal().Hash(), again.Internal().Hash(), "%s, after %d", p.Name, n)
			want, err := whole.Encode()
			require.NoError(t, err)
			got, err := again.Encode()
			require.NoError(t, err)
			require.Equal(t, want, got, "%s, after %d", p.Name, n)
			require.Less(t, len(want), 200_000, p.Name)
			require.Equal(t, whole.Report(), again.Report(), p.Name)
			latent, err := whole.Hazards(t.Context())
			require.NoError(t, err)
			found, err := again.Hazards(t.Context())
			require.NoError(t, err)
			require.Equal(t, told(latent), told(found), p.Name)
		}
	}
}

// What comes of a room that somebody made up is an error, or a room that is written so and in
// which steps have an end.
func TestADoctoredRoomIsRefusedOrRead(t *testing.T) {
	e, data := small(t)
	random := rand.New(rand.NewSource(1))
	read := 0
	for range 200 {
		bad := slices.Clone(data)
		bad[random.Intn(len(bad))] ^= byte(1 + random.Intn(255))
		if requireLawful(t, e, bad) {
			read++
		}
	}
	require.Greater(t, read, 10)
	for n := 0; n < len(data); n += 97 {
		require.False(t, requireLawful(t, e, data[:n]))
	}
}

// small is an episode in a small kitchen, and its bytes without their sum.
func small(t testing.TB) (*hearth.Episode, []byte) {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{Source: &source.File{Name: "small.yaml", Text: smallKitchen}})
	require.NoError(t, err)
	plans, err := w.Read(&source.File{Name: "small", Text: `#small
(get-kitchen ?k)
(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 100 g)
(bring-to-temperature ?warm ?k3 ?k2 ?butter 18 degrees-celsius)
(transfer-contents ?all ?rest ?k4 ?k3 ?bowl2 ?warm ?n ?u)
(beat ?beaten ?k5 ?k4 ?all ?tool)`})
	require.NoError(t, err)
	e, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	data, err := e.Encode()
	require.NoError(t, err)
	return e, data[:len(data)-4]
}

const smallKitchen = `
doc: a small kitchen
clock: 0
filled: used

root:
  kitchen-state:
    - {stove: {name: Stove}}
    - {counter-top: {name: CounterTop}}
    - fridge:
        - medium-bowl: {butter: {amount: 500 g, temperature: 5 degrees-celsius}}
    - kitchen-cabinet:
        - medium-bowl: 3
        - whisk
        - table-spoon
`

// requireLawful holds what is made of any bytes with a right sum against what there is to say
// of every episode, and reports whether they are one.
func requireLawful(t testing.TB, in *hearth.Episode, body []byte) bool {
	t.Helper()
	data := binary.LittleEndian.AppendUint32(slices.Clone(body), crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
	e, err := in.Scene.World.Decode(data)
	if err != nil {
		return false
	}
	again, err := e.Encode()
	require.NoError(t, err)
	require.Equal(t, data, again)
	mode := in.Scene.World.Internal().Domain.Mode().(*quantitative.Mode)
	if at := e.Internal().End().State; at.Attached() != nil {
		require.NotNil(t, mode.Room(at))
	}
	_, _ = e.Act(t.Context(), &source.File{Name: "more", Text: "(fetch ?spoon ?k9 ?k table-spoon 1)"})
	return true
}

// FuzzRoom decodes arbitrary data with a valid checksum.
func FuzzRoom(f *testing.F) {
	e, data := small(f)
	f.Add(data)
	f.Fuzz(func(t *testing.T, body []byte) { requireLawful(t, e, body) })
}

// A new field must also be encoded and decoded, in attachment.go.
func TestEveryFieldOfARoomIsEncoded(t *testing.T) {
	fields := func(of reflect.Type) (all []string) {
		for f := range of.Fields() {
			all = append(all, f.Name)
		}
		return all
	}
	kitchen := reflect.TypeFor[quantitative.Kitchen]()
	require.Equal(t, []string{"Clock", "Bodies", "Set", "Due", "Cook", "Took", "Lasts", "Free", "tasks", "Waited", "events", "held", "laid", "laidIn", "Ledger"}, fields(kitchen))
	require.Equal(t, []string{"ID", "Container", "Covers", "Pose", "PutAt", "Grams", "Steam", "Heat", "Began", "Claims", "Until", "Past", "Origins"}, fields(reflect.TypeFor[quantitative.Body]()))
	require.Equal(t, []string{"Heat", "Surroundings", "Container", "From"}, fields(reflect.TypeFor[quantitative.Past]()))
	require.Equal(t, []string{"ID", "Oven", "Places"}, fields(reflect.TypeFor[quantitative.Appliance]()))
	require.Equal(t, []string{"Thing", "Watts", "Draws", "Temperature"}, fields(reflect.TypeFor[quantitative.Place]()))
	require.Equal(t, []string{"Hand", "Verb", "X", "Y", "From", "To"}, fields(reflect.TypeFor[quantitative.Task]()))
	due := reflect.TypeFor[quantitative.Appointment]()
	require.Equal(t, []string{"Time", "frees", "motions", "owed"}, fields(due))
	motions, _ := due.FieldByName("motions")
	require.Equal(t, []string{"verb", "x", "y", "times", "hands", "ready"}, fields(motions.Type.Elem()))
	require.Equal(t, []string{"Stands", "Hands"}, fields(reflect.TypeFor[manipulation.Cook]()))
	require.Equal(t, []string{"Position", "Holds"}, fields(reflect.TypeFor[manipulation.Hand]()))
	require.Equal(t, []string{"Accounts", "Rest"}, fields(reflect.TypeFor[massbalance.Ledger]()))
	require.Equal(t, []string{"Ingredient", "Class", "Nano"}, fields(reflect.TypeFor[massbalance.Share]()))
}
