package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/klauspost/compress/zstd"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// Many runs of a plan that start in the same state go through nearly equal states. The states of one such run
// are stored as a pattern, and the states of the others as differences from it. A plan whose runs differ much
// has several patterns.
const (
	mostPatterns      = 4       // maximum number of patterns of one plan and start state
	mostPattern       = 1 << 20 // maximum size of a pattern in bytes
	maxCachedPatterns = 64      // maximum number of patterns in memory
)

// A pendingEpisode is an episode that is not written yet.
type pendingEpisode struct {
	n, scene int64
	hash     []byte
	plan     string
	steps    int
	states   []byte
}

// patternKey returns the key under which patterns for the episode are stored: its first state and its plan.
func (u *pendingEpisode) patternKey() string { return fmt.Sprint(u.scene, " ", u.plan) }

// states writes the pending episodes. It sorts them by their key, so that the patterns of each key are loaded
// once.
func (k *transaction) states() error {
	slices.SortStableFunc(k.pending, func(a, b *pendingEpisode) int { return cmp.Compare(a.patternKey(), b.patternKey()) })
	for len(k.pending) > 0 {
		likeness := k.pending[0].patternKey()
		end := slices.IndexFunc(k.pending, func(u *pendingEpisode) bool { return u.patternKey() != likeness })
		if end < 0 {
			end = len(k.pending)
		}
		if err := k.writeStates(likeness, k.pending[:end]); err != nil {
			return err
		}
		k.pending = k.pending[end:]
	}
	return nil
}

// A pattern compresses states by their differences from the states of another run.
type pattern struct {
	hash    []byte
	encoder *database.Encoder
}

// level is the compression level of states.
const level = zstd.SpeedDefault

func patternOf(hash, states []byte) (*pattern, error) {
	by, err := database.NewEncoder(states, zstd.WithEncoderLevel(level), zstd.WithWindowSize(mostPattern), zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	return &pattern{hash, by}, err
}

// writeStates writes episodes that have the same key. For each it uses the pattern that compresses best, or adds a
// pattern.
func (k *transaction) writeStates(likeness string, all []*pendingEpisode) error {
	var known []*pattern
	for {
		var hash, data []byte
		err := k.tx.Row("SELECT hash, states FROM run_patterns WHERE likeness = $1 ORDER BY hash LIMIT 1 OFFSET $2", likeness, len(known)).Scan(&hash, &data)
		if errors.Is(err, sql.ErrNoRows) {
			break
		}
		if err == nil {
			data, err = patternIn(hash, likeness, data)
		}
		if err != nil {
			return err
		}
		p, err := patternOf(hash, data)
		if err != nil {
			return err
		}
		known = append(known, p)
	}
	for _, u := range all {
		var best []byte
		var of *pattern
		for _, p := range known {
			data, err := p.encoder.Encode(u.states)
			if err != nil {
				return err
			}
			if of == nil || len(data) < len(best) {
				best, of = data, p
			}
		}
		if len(known) < mostPatterns {
			more, err := k.patternFor(likeness, u.states, best)
			if err != nil {
				return err
			}
			if more != nil {
				known, of = append(known, more), more
				if best, err = of.encoder.Encode(u.states); err != nil {
					return err
				}
			}
		}
		if _, err := k.tx.Exec("INSERT INTO run_episodes (n, hash, scene, steps, states, crc, pattern) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			u.n, u.hash, u.scene, u.steps, best, sumOf(u.hash, best, figures(u.n, u.scene, int64(u.steps)), of.hash), of.hash); err != nil {
			return err
		}
	}
	return nil
}

// patternFor stores states as a new pattern and returns it. It returns nil if an existing pattern is good enough:
// best, the states compressed with it, is at most half as large as the states compressed alone. best is nil if
// there is no pattern yet.
func (k *transaction) patternFor(likeness string, states, best []byte) (*pattern, error) {
	if best != nil {
		alone, err := database.Pack(states)
		if err != nil || len(best) <= len(alone)/2 {
			return nil, err
		}
	}
	return k.pattern(likeness, states)
}

// pattern stores states as a new pattern.
func (k *transaction) pattern(likeness string, states []byte) (*pattern, error) {
	states = states[:min(len(states), mostPattern)]
	hash, err := hex.DecodeString(runs.Sum([]byte(likeness), states))
	if err != nil {
		return nil, err
	}
	data, err := database.Pack(states)
	if err != nil {
		return nil, err
	}
	if _, err := k.tx.Exec("INSERT INTO run_patterns (hash, likeness, states) VALUES ($1, $2, $3)", hash, likeness, data); err != nil {
		return nil, err
	}
	return patternOf(hash, states)
}

// patternIn decompresses and verifies a pattern.
func patternIn(hash []byte, likeness string, data []byte) ([]byte, error) {
	states, err := database.Unpack(data)
	if err == nil && runs.Sum([]byte(likeness), states) != hex.EncodeToString(hash) {
		err = errChanged
	}
	if err != nil {
		return nil, &Damaged{Row: patternName(hash), Why: err.Error()}
	}
	return states, nil
}

func patternName(hash []byte) string { return fmt.Sprintf("pattern %.8x", hash) }

// stateDecoder returns a function that decompresses states which were compressed with a pattern.
func (a *Runs) stateDecoder(ctx context.Context, hash []byte) (func(data []byte) ([]byte, error), error) {
	a.mu.Lock()
	by := a.patterns[string(hash)]
	a.mu.Unlock()
	if by == nil {
		var likeness string
		var states []byte
		err := a.db.Row(ctx, "SELECT likeness, states FROM run_patterns WHERE hash = $1", hash).Scan(&likeness, &states)
		if errors.Is(err, sql.ErrNoRows) {
			return nil, &Damaged{Row: patternName(hash), Why: "the pattern is missing"}
		}
		if err == nil {
			states, err = patternIn(hash, likeness, states)
		}
		if err == nil {
			by, err = database.NewDecoder(states, 1)
		}
		if err != nil {
			return nil, err
		}
		a.mu.Lock()
		if len(a.patterns) >= maxCachedPatterns {
			clear(a.patterns)
		}
		a.patterns[string(hash)] = by
		a.mu.Unlock()
	}
	return by.Decode, nil
}
