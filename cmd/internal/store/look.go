package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// errChanged is the error of a row whose checksum does not match.
var errChanged = errors.New("the checksum does not match")

// readMade reads the descriptions of how runs were made, by their numbers.
func (a *Runs) readMade(ctx context.Context, bad onDamage) (map[int64]*runs.Settings, error) {
	all := map[int64]*runs.Settings{}
	return all, a.shared(ctx, bad, "SELECT n, hash, what FROM run_made ORDER BY n", "description of runs, row", func(n int64, data []byte) error {
		all[n] = &runs.Settings{}
		return json.Unmarshal(data, all[n])
	})
}

// shared reads rows that are named by a hash of their content. It calls each with the number and the
// decompressed content of each row; name is for messages.
func (a *Runs) shared(ctx context.Context, bad onDamage, query, name string, each func(n int64, data []byte) error, args ...any) error {
	return a.scan(ctx, func(scan database.Scan) error {
		var n int64
		var hash string
		var data []byte
		if err := scan(&n, &hash, &data); err != nil {
			return err
		}
		plain, err := database.Unpack(data)
		if err == nil && runs.Sum(plain) != hash {
			err = errChanged
		}
		if err == nil {
			err = each(n, plain)
		}
		if err != nil {
			return bad(&Damaged{Row: fmt.Sprintf("%s %d", name, n), Why: err.Error()})
		}
		return nil
	}, query, args...)
}

// States returns the first state of an episode and its encoded states, in the format of package runs.
func (a *Runs) States(ctx context.Context, episode int64) (first, states []byte, err error) {
	var scene, crc int64
	var steps int64
	var hash, data, like []byte
	if err := a.db.Row(ctx, "SELECT hash, scene, steps, states, crc, pattern FROM run_episodes WHERE n = $1", episode).Scan(&hash, &scene, &steps, &data, &crc, &like); err != nil {
		return nil, nil, err
	}
	name := fmt.Sprintf("episode %d (%.8x)", episode, hash)
	sum := [][]byte{hash, data, figures(episode, scene, steps)}
	if like != nil {
		sum = append(sum, like)
	}
	by := database.Unpack
	if like != nil { // rows of older versions have no pattern
		if by, err = a.stateDecoder(ctx, like); err != nil {
			return nil, nil, err
		}
	}
	if sumOf(sum...) != crc {
		err = errChanged
	} else {
		states, err = by(data)
	}
	if err != nil {
		return nil, nil, &Damaged{Row: name, Why: err.Error()}
	}
	err = a.shared(ctx, stop, "SELECT n, hash, state FROM run_scenes WHERE n = $1", "scene", func(_ int64, data []byte) error {
		first = data
		return nil
	}, scene)
	if err == nil && first == nil {
		err = &Damaged{Row: name, Why: "the first state of the episode is missing"}
	}
	return first, states, err
}

// words returns all words. The index of a word is its number; an unreadable word is replaced by a placeholder.
func (a *Runs) words(ctx context.Context, bad onDamage) (all []string, err error) {
	all = []string{""} // numbers start at 1
	return all, a.scan(ctx, func(scan database.Scan) error {
		var n, crc int64
		var text string
		if err := scan(&n, &text, &crc); err != nil {
			return err
		}
		for int64(len(all)) < n {
			if err := bad(&Damaged{Row: fmt.Sprintf("word %d", len(all)), Why: "the row is missing", word: int64(len(all))}); err != nil {
				return err
			}
			all = append(all, runs.UnreadableWord)
		}
		if sumOf([]byte(text), figures(n)) != crc {
			if err := bad(&Damaged{Row: fmt.Sprintf("word %d (%.20q)", n, text), Why: errChanged.Error(), word: n}); err != nil {
				return err
			}
			text = runs.UnreadableWord
		}
		all = append(all, text)
		return nil
	}, "SELECT n, word, crc FROM run_words ORDER BY n")
}

// QueryData returns functions that read what a query needs of the given runs, without damaged rows. The caller
// sets Open, the function that opens worlds.
func (a *Runs) QueryData(ctx context.Context, all []*Run) *runs.Store {
	k, wanted := &runs.Store{}, make(map[int64]bool, len(all))
	for _, r := range all {
		k.Runs = append(k.Runs, &r.Run)
		wanted[r.Episode] = true
	}
	k.Steps = func() (map[int64]runs.StoredSteps, error) { return a.steps(ctx, wanted) }
	k.States = func(episode int64) (first, states []byte, err error) { return a.States(ctx, episode) }
	k.Words = func() ([]string, error) { return a.words(ctx, func(*Damaged) error { return nil }) }
	return k
}

// steps reads the encoded steps of the wanted episodes.
func (a *Runs) steps(ctx context.Context, wanted map[int64]bool) (map[int64]runs.StoredSteps, error) {
	all := make(map[int64]runs.StoredSteps, len(wanted))
	return all, a.scan(ctx, func(scan database.Scan) error {
		var episode, crc int64
		var data sql.RawBytes
		if err := scan(&episode, &data, &crc); err != nil || !wanted[episode] {
			return err
		}
		if sumOf(data, figures(episode)) != crc {
			all[episode] = runs.StoredSteps{Damage: stepsDamage(episode, errChanged.Error()).Error()}
			return nil
		}
		all[episode] = runs.StoredSteps{Data: slices.Clone(data)}
		return nil
	}, "SELECT episode, data, crc FROM run_steps")
}

func stepsDamage(episode int64, why string) *Damaged {
	return &Damaged{Row: fmt.Sprintf("row %d of run_steps", episode), Why: why}
}

// decodeSteps reads and decodes the steps of an episode.
func (a *Runs) decodeSteps(ctx context.Context, episode int64, words func(int64) string) (steps []runs.Step, err error) {
	var data []byte
	var crc int64
	err = a.db.Row(ctx, "SELECT data, crc FROM run_steps WHERE episode = $1", episode).Scan(&data, &crc)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, stepsDamage(episode, "the row is missing")
	case err != nil:
		return nil, err
	case sumOf(data, figures(episode)) != crc:
		return nil, stepsDamage(episode, errChanged.Error())
	}
	if steps, err = runs.DecodeSteps(data, words); err != nil {
		return nil, stepsDamage(episode, err.Error())
	}
	return steps, nil
}
