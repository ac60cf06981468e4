package runs

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A kind is the type of a column of a family.
type kind uint8

const (
	number    kind = iota
	word           // number that stands for a word in the dictionary
	timestamp      // milliseconds, encoded as the difference from the previous value
)

// A family is a kind of rows that are stored for every episode, as integers.
type family struct {
	name  string
	kinds []kind
}

// width returns the number of values in a row.
func (f *family) width() int { return len(f.kinds) }

// mentions reports whether the rows contain one of the words. The words are given by their numbers.
func (f *family) mentions(values []int64, words map[int64]bool) bool {
	for i, n := range values {
		if f.kinds[i%len(f.kinds)] == word && words[n] {
			return true
		}
	}
	return false
}

// families lists the families in the order in which they are stored.
var (
	stepRows   = &family{"step", []kind{number, word, word}}                     // columns: step, action, status
	timeRows   = &family{"time", []kind{number, timestamp, timestamp}}           // columns: step, start, end
	reasonRows = &family{"reason", []kind{number, word, word, word, word, word}} // columns: step, status of the step, code, role, thing, class
	bindRows   = &family{"bind", []kind{number, word, word, word, word}}         // columns: step, role, value, class, variable
	waitRows   = &family{"wait", []kind{number, number, word}}                   // columns: step, step that should bind the variable, variable

	families = []*family{stepRows, timeRows, reasonRows, bindRows, waitRows}
)

// Encode returns the steps as encoded rows of each family, which [DecodeSteps] reads. The function number assigns
// numbers to words.
func (e *Episode) Encode(number func(word string) (int64, error)) (data []byte, err error) {
	all := make([][]int64, len(families))
	of := func(text string) int64 {
		n, wrong := number(text)
		err = errors.Join(err, wrong)
		return n
	}
	for i := range e.Steps {
		s := &e.Steps[i]
		at, status := int64(s.Step), of(strings.ReplaceAll(s.Status, " ", "_"))
		all[0] = append(all[0], at, of(s.Action), status)
		if s.Start != nil && s.End != nil {
			all[1] = append(all[1], at, *s.Start, *s.End)
		}
		for _, r := range s.Reasons {
			all[2] = append(all[2], at, status, of(r.Code), of(r.Role), of(r.Thing), of(r.Class))
		}
		for _, b := range s.Binds {
			all[3] = append(all[3], at, of(b.Role), of(b.Value), of(b.Class), of(b.Var))
		}
		for _, w := range s.Waits {
			all[4] = append(all[4], at, int64(w.Step), of(w.Var))
		}
	}
	for i, f := range families {
		body := f.encode(all[i])
		data = append(binary.AppendUvarint(data, uint64(len(body))), body...)
	}
	return data, err
}

// DecodeSteps decodes steps that [Episode.Encode] encoded. The function words returns the word with a number.
func DecodeSteps(data []byte, words func(int64) string) (steps []Step, err error) {
	rows := make([][]int64, len(families))
	for i, f := range families {
		body, err := f.body(data)
		if err == nil {
			rows[i], err = f.appendValues(nil, body)
		}
		if err != nil {
			return nil, fmt.Errorf("rows %q: %w", f.name, err)
		}
	}
	return stepsOf(rows, words)
}

// stepsOf reconstructs the steps from rows.
func stepsOf(rows [][]int64, words func(int64) string) (steps []Step, err error) {
	place := map[int64]int{}
	for r := range slices.Chunk(rows[0], 3) {
		place[r[0]] = len(steps)
		steps = append(steps, Step{Step: int(r[0]), Action: words(r[1]), Status: strings.ReplaceAll(words(r[2]), "_", " ")})
	}
	at := func(n int64) *Step {
		i, found := place[n]
		if !found {
			err = errRows
			return &Step{}
		}
		return &steps[i]
	}
	for r := range slices.Chunk(rows[1], 3) {
		at(r[0]).Start, at(r[0]).End = &r[1], &r[2]
	}
	for r := range slices.Chunk(rows[2], 6) {
		at(r[0]).Reasons = append(at(r[0]).Reasons, Reason{Code: words(r[2]), Role: words(r[3]), Thing: words(r[4]), Class: words(r[5])})
	}
	for r := range slices.Chunk(rows[3], 5) {
		at(r[0]).Binds = append(at(r[0]).Binds, Bind{Role: words(r[1]), Value: words(r[2]), Class: words(r[3]), Var: words(r[4])})
	}
	for r := range slices.Chunk(rows[4], 3) {
		at(r[0]).Waits = append(at(r[0]).Waits, Wait{Var: words(r[2]), Step: int(r[1])})
	}
	return steps, err
}

// encode returns the number of rows and their values as bytes.
func (f *family) encode(rows []int64) []byte {
	body := binary.AppendUvarint(nil, uint64(len(rows)/f.width()))
	last := make([]int64, f.width())
	for row := range slices.Chunk(rows, f.width()) {
		for i, n := range row {
			switch {
			case f.kinds[i] == word:
				body = binary.AppendUvarint(body, uint64(n))
			case f.kinds[i] == timestamp && i > 1 && f.kinds[i-1] == timestamp:
				body = binary.AppendVarint(body, n-row[i-1]) // stored as the duration
			default:
				body = binary.AppendVarint(body, n-last[i])
			}
		}
		copy(last, row)
	}
	return body
}

// errRows reports rows that cannot be decoded.
var errRows = errors.New("the stored rows are damaged")

// body returns the encoded rows of the family in the encoded steps of an episode.
func (f *family) body(data []byte) ([]byte, error) {
	for _, other := range families {
		size, n := binary.Uvarint(data)
		if n <= 0 || size > uint64(len(data)-n) {
			break
		}
		if data = data[n:]; other == f {
			return data[:size], nil
		}
		data = data[size:]
	}
	return nil, errRows
}

// rows returns the number of encoded rows.
func (f *family) rows(body []byte) (int, error) {
	rows, n := binary.Uvarint(body)
	if n <= 0 || rows > uint64(len(body)) {
		return 0, errRows
	}
	return int(rows), nil
}

// appendValues decodes rows and appends their values.
func (f *family) appendValues(to []int64, body []byte) ([]int64, error) {
	rows, err := f.rows(body)
	if err != nil {
		return to, err
	}
	_, at := binary.Uvarint(body)
	width := f.width()
	to = slices.Grow(to, rows*width)
	var last [8]int64
	for range rows {
		for i, kind := range f.kinds {
			var u uint64
			if at < len(body) && body[at] < 0x80 { // most values fit into one byte
				u = uint64(body[at])
				at++
			} else {
				n := 0
				if u, n = binary.Uvarint(body[at:]); n <= 0 {
					return to, errRows
				}
				at += n
			}
			v := int64(u)
			switch {
			case kind == word:
				to = append(to, v)
				continue
			case kind == timestamp && i > 1 && f.kinds[i-1] == timestamp:
				v = signed(u) + to[len(to)-1]
			default:
				v = signed(u) + last[i]
			}
			to = append(to, v)
		}
		copy(last[:width], to[len(to)-width:])
	}
	if at < len(body) {
		return to, fmt.Errorf("%w: unexpected bytes at the end", errRows)
	}
	return to, nil
}

// signed decodes a value written by [binary.AppendVarint].
func signed(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }
