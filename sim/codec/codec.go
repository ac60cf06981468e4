// Package codec encodes episodes as bytes and decodes them, so that they can be stored, sent and continued.
// Equal episodes have equal encodings.
//
// Make a [Codec] for a domain, then use [Codec.Encode] and [Codec.Decode]. [Codec.Verify] executes an episode
// again and compares the results. An encoding contains the plan, the first state, and for each executed step
// the outcome, the times, the bindings, the reasons, and the state after it as a difference from the state
// before. Steps that were not executed follow from these and are not stored.
//
// In the notation of package wire, an episode is
//
//	episode  semantics, hashes of ontology and rules, digest of a base if there is one;
//	         bits: 1 complete, 2 followed its plan; plan, first state, things of the plan,
//	         results, number of search nodes, limit or abort
//	plan     id, primary output, actions: name and arguments as they are written; 0, or 1
//	         and the positions of the steps, if not all actions are steps or the order differs
//	result   step, status, state before, state after, start, end, bindings, reasons, warnings
//	state    how many states ago it was written; or 0 and the state
//	binding  role, bits, time, term, and the state to read it in
package codec

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/sim/world/wire"
)

// A Codec encodes and decodes the episodes of one domain. It is safe for concurrent use.
type Codec struct {
	// AllowStale allows decoding episodes that were made by other rules or another ontology. Verify them before
	// encoding them again, because Encode always records the rules and the ontology of the domain. Set Stale
	// and Memory before the first use.
	AllowStale bool

	// Memory limits the memory used for decoding one episode, in bytes; 0 means [wire.Memory].
	Memory int

	domain     *sim.Domain
	provenance provenance
	base       *world.State
	symbols    wire.Symbols // symbols of base
}

// A provenance value identifies what produced an episode.
type provenance struct {
	semantics       string
	ontology, rules string // hashes
	base            string // digest of the base of the first state, or ""
}

// New returns a codec for episodes of a domain, whatever state they start in. The error is one of reading
// rules.
func New(d *sim.Domain) (*Codec, error) {
	rules, err := d.Rules().Hash()
	return &Codec{domain: d, provenance: provenance{semantics: d.Semantics.String(), ontology: d.Model().Ontology().Hash(), rules: rules}}, err
}

// From returns a codec that encodes first states as differences from base. Such encodings must be decoded by a
// codec with an equal base. A first state equal to base is decoded as base itself.
func (c *Codec) From(base *world.State) *Codec {
	other, sum := *c, sha256.Sum256(wire.Encode(base))
	other.base, other.symbols, other.provenance.base = base, wire.SymbolsOf(base), hex.EncodeToString(sum[:])
	return &other
}

// State encodes a state with its attachment.
func (c *Codec) State(s *world.State) []byte {
	w := c.coder(wire.Write(kindState))
	w.State(&s, w.model, nil)
	return w.Bytes()
}

// DecodeState decodes a state. The error explains why the bytes are refused.
func (c *Codec) DecodeState(data []byte) (s *world.State, err error) {
	r := c.coder(wire.Read(kindState, data, c.Memory))
	if r.State(&s, r.model, nil); r.Err() != nil {
		return nil, r.Err()
	}
	if again := c.State(s); !bytes.Equal(again, data) {
		return nil, errUnlike
	}
	return s, nil
}

// A StaleError reports that an episode was made by a different ontology or by different rules.
type StaleError struct {
	What            string // "ontology" or "rules"
	Stored, Current string // hash recorded in the episode, and that of the domain
}

// Error names what differs, with prefixes of the hashes.
func (e *StaleError) Error() string {
	return fmt.Sprintf("the episode was made by another version of the %s (episode %.12s, current %.12s)", e.What, e.Stored, e.Current)
}

// Encode encodes an episode.
func (c *Codec) Encode(e *sim.Episode) []byte { return c.write(e, c.provenance).Bytes() }

func (c *Codec) write(e *sim.Episode, m provenance) *coder {
	w := c.coder(wire.Write(kind))
	w.provenance(&m)
	if m.base != "" {
		w.start(c.base, c.symbols)
	}
	w.episode(e)
	return w
}

// Decode decodes an episode, which can then be queried, scored and continued like any other. The error is a
// [*StaleError] or explains why the bytes are refused.
func (c *Codec) Decode(data []byte) (*sim.Episode, error) {
	var m provenance
	r := c.coder(wire.Read(kind, data, c.Memory))
	r.provenance(&m)
	switch {
	case r.Err() != nil:
	case m.semantics != c.provenance.semantics:
		r.Refuse("the episode was made under %.40q semantics", m.semantics)
	case m.base != "" && m.base != c.provenance.base:
		r.Refuse("the episode is based on the state %.12s, which this codec does not have", m.base)
	case m.ontology != c.provenance.ontology && !c.AllowStale:
		return nil, &StaleError{"ontology", m.ontology, c.provenance.ontology}
	case m.rules != c.provenance.rules && !c.AllowStale:
		return nil, &StaleError{"rules", m.rules, c.provenance.rules}
	case m.base != "":
		r.start(c.base, c.symbols)
	}
	e := &sim.Episode{Domain: c.domain}
	if r.Err() == nil {
		r.episode(e)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	if !bytes.Equal(c.write(e, m).Bytes(), data) {
		return nil, errUnlike
	}
	return e, nil
}

const (
	kind      = "episode"
	kindState = "state"
)

var errUnlike = errors.New("refused: the encoding is not the canonical one")

func (c *Codec) coder(w *wire.Coder) *coder {
	w.Attachments, _ = c.domain.Mode().(wire.Attachments)
	return &coder{Coder: w, model: c.domain.Model(), numbers: map[*world.State]int{}, positions: map[int]int{}, done: map[int]bool{}}
}

// provenance codes what produced an episode.
func (c *coder) provenance(m *provenance) {
	for _, text := range []*string{&m.semantics, &m.ontology, &m.rules, &m.base} {
		c.Text(text)
	}
}

// A DifferenceError reports that executing an episode again has a different result.
type DifferenceError struct {
	Step *plan.Step // the first step that differs; nil if only the end differs
	What string     // what differs: "status", "state", "time", "binding" or "reason"
}

// Error names the step and what differs.
func (e *DifferenceError) Error() string {
	if e.Step == nil {
		return "executing the episode again gives a different end"
	}
	return fmt.Sprintf("executing %s (step %d) again gives a different %s", e.Step.Name, e.Step.Index+1, e.What)
}

// Verify executes the plan of an episode again and compares status, times, states, bindings and reasons of
// every step, and the end. It returns the new episode. The error is a [*DifferenceError] at the first difference,
// or a fault of the rules. Verify does not compare Nodes and Complete.
func (c *Codec) Verify(ctx context.Context, e *sim.Episode) (*sim.Episode, error) {
	again, err := e.Again(ctx)
	if err != nil {
		return nil, err
	}
	alike := *e
	alike.Nodes, alike.Complete = again.Nodes, again.Complete
	a, b := c.write(&alike, c.provenance), c.write(again, c.provenance)
	was, is := a.Bytes(), b.Bytes()
	for i, m := range a.marks {
		if i >= len(b.marks) || m.end != b.marks[i].end || !bytes.Equal(was[:m.end], is[:m.end]) {
			return again, &DifferenceError{m.step, m.what}
		}
	}
	if !bytes.Equal(was, is) {
		return again, &DifferenceError{}
	}
	return again, nil
}
