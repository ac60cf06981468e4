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
	word           // number that stands for a word in the [Dictionary]
	timestamp      // milliseconds, encoded as the difference from the previous value
)

// A Family is a kind of rows that are stored for every episode, as integers.
type Family struct {
	Name  string
	kinds []kind
}

// Width returns the number of values in a row.
func (f *Family) Width() int { return len(f.kinds) }

// mentions reports whether the rows contain one of the words. The words are given by their numbers.
func (f *Family) mentions(values []int64, words map[int64]bool) bool {
	for i, n := range values {
		if f.kinds[i%len(f.kinds)] == word && words[n] {
			return true
		}
	}
	return false
}

// Families lists the families in the order in which they are stored.
var (
	stepRows   = &Family{"step", []kind{number, word, word}}                     // columns: step, action, status
	timeRows   = &Family{"time", []kind{number, timestamp, timestamp}}           // columns: step, start, end
	reasonRows = &Family{"reason", []kind{number, word, word, word, word, word}} // columns: step, status of the step, code, role, thing, class
	bindRows   = &Family{"bind", []kind{number, word, word, word, word}}         // columns: step, role, value, class, variable
	waitRows   = &Family{"wait", []kind{number, number, word}}                   // columns: step, step that should bind the variable, variable

	Families = []*Family{stepRows, timeRows, reasonRows, bindRows, waitRows}
)

// A Dictionary assigns numbers to words.
type Dictionary interface {
	Number(word string) (int64, error)
}

// Rows returns the rows of an episode, one slice for each of [Families]. The values of all rows follow each
// other. Words are replaced by their numbers.
func (e *Episode) Rows(d Dictionary) ([][]int64, error) {
	all := make([][]int64, len(Families))
	var wrong error
	of := func(text string) int64 {
		n, err := d.Number(text)
		wrong = errors.Join(wrong, err)
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
	return all, wrong
}

// StepsOf reconstructs the steps from rows.
func StepsOf(rows [][]int64, words func(int64) string) (steps []Step) {
	place := map[int64]int{}
	for r := range slices.Chunk(rows[0], 3) {
		place[r[0]] = len(steps)
		steps = append(steps, Step{Step: int(r[0]), Action: words(r[1]), Status: strings.ReplaceAll(words(r[2]), "_", " ")})
	}
	at := func(n int64) *Step { return &steps[place[n]] }
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
	return steps
}

// AppendSegment appends the encoded rows of one episode: its number, the size in bytes, the number of rows,
// and the values.
func (f *Family) AppendSegment(to []byte, episode int64, rows []int64) []byte {
	var body []byte
	body = binary.AppendUvarint(body, uint64(len(rows)/f.Width()))
	last := make([]int64, f.Width())
	for row := range slices.Chunk(rows, f.Width()) {
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
	to = binary.AppendUvarint(to, uint64(episode))
	to = binary.AppendUvarint(to, uint64(len(body)))
	return append(to, body...)
}

// ErrSegment reports invalid segments.
var ErrSegment = errors.New("the stored rows are damaged")

// Segments calls yield for each segment in data with the number of the episode, the whole segment, and its
// body. The body is the input of [Family.AppendValues].
func Segments(data []byte, yield func(episode int64, whole, body []byte) error) error {
	for len(data) > 0 {
		episode, n := binary.Uvarint(data)
		if n <= 0 {
			return ErrSegment
		}
		size, m := binary.Uvarint(data[n:])
		if m <= 0 || size > uint64(len(data)-n-m) {
			return ErrSegment
		}
		end := n + m + int(size)
		if err := yield(int64(episode), data[:end], data[n+m:end]); err != nil {
			return err
		}
		data = data[end:]
	}
	return nil
}

// Rows returns the number of rows in the body of a segment.
func (f *Family) Rows(body []byte) (int, error) {
	rows, n := binary.Uvarint(body)
	if n <= 0 || rows > uint64(len(body)) {
		return 0, ErrSegment
	}
	return int(rows), nil
}

// AppendValues decodes the body of a segment and appends its values.
func (f *Family) AppendValues(to []int64, body []byte) ([]int64, error) {
	rows, err := f.Rows(body)
	if err != nil {
		return to, err
	}
	_, at := binary.Uvarint(body)
	width := f.Width()
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
					return to, ErrSegment
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
		return to, fmt.Errorf("%w: unexpected bytes at the end", ErrSegment)
	}
	return to, nil
}

// signed decodes a value written by [binary.AppendVarint].
func signed(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }
