package batch

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"

	"hearth/parser/source"
)

// A Record is a line of a journal.
type Record[Out any] struct {
	ID
	Error  string `json:"error,omitempty"` // why there is no result; Result may still hold data such as costs
	Result Out    `json:"result"`
}

// A Journal keeps results. The zero value keeps them in memory only, and the nil journal keeps nothing. It is
// safe for concurrent use.
type Journal[Out any] struct {
	Writer io.Writer // receives each record as one line in one call; may be nil

	mu      sync.Mutex
	records []Record[Out]
	before  int        // number of records read by Resume
	results map[ID]int // indices of records with a result, by ID without name
	torn    bool       // the last line that was read has no newline
}

// Find returns the result of an input, under any name.
func (j *Journal[Out]) Find(id ID) (out Out, ok bool) {
	if j == nil {
		return out, false
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	i, ok := j.results[id.Nameless()]
	if ok {
		out = j.records[i].Result
	}
	return out, ok
}

// Nameless returns id without its name. Equal results have the same nameless ID.
func (id ID) Nameless() ID {
	id.Name = ""
	return id
}

// Records returns all records that were read or noted, in that order.
func (j *Journal[Out]) Records() []Record[Out] {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.records)
}

// Note adds a record and writes its line. It ignores a record that has an error and an empty result. The error
// is that of the writer.
func (j *Journal[Out]) Note(r Record[Out]) error {
	if j == nil || r.empty() {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.add(r)
	line, err := r.line()
	if j.Writer == nil || err != nil || len(line) == 0 {
		return err
	}
	if j.torn {
		line = append([]byte("\n"), line...)
	}
	if _, err := j.Writer.Write(line); err != nil {
		return err
	}
	j.torn = false
	return nil
}

func (j *Journal[Out]) add(r Record[Out]) {
	if j.results == nil {
		j.results = map[ID]int{}
	}
	if _, ok := j.results[r.Nameless()]; !ok && r.Error == "" {
		j.results[r.Nameless()] = len(j.records)
	}
	j.records = append(j.records, r)
}

// empty reports whether a record has an error and an empty result.
func (r *Record[Out]) empty() bool {
	got, gotErr := json.Marshal(r.Result)
	none, noneErr := json.Marshal(Record[Out]{}.Result)
	return r.Error != "" && gotErr == nil && noneErr == nil && bytes.Equal(got, none)
}

// These surround the checksum at the end of a line. The checksum is the first part of the SHA-256 of all text
// before it.
const (
	beforeSum = `,"sum":"`
	afterSum  = "\"}\n"
	sumBytes  = 16
)

func checked(text []byte) []byte {
	sum := sha256.Sum256(text)
	out := hex.AppendEncode(append(bytes.Clone(text), beforeSum...), sum[:sumBytes])
	return append(out, afterSum...)
}

// line returns the line of a record. It returns nil for a record that would not read back unchanged, such as
// one whose name is not valid UTF-8.
func (r *Record[Out]) line() ([]byte, error) {
	line, err := r.text()
	if err != nil {
		return nil, err
	}
	if _, err := read[Out](line); err != nil {
		return nil, nil
	}
	return line, nil
}

// text encodes a record with its checksum.
func (r *Record[Out]) text() ([]byte, error) {
	text, err := JSON(r)
	return checked(bytes.TrimSuffix(text, []byte("}"))), err
}

// JSON encodes a value without HTML escapes.
func JSON(v any) (json.RawMessage, error) {
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	err := to.Encode(v)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// read decodes a line that text has written. It rejects all other lines.
func read[Out any](line []byte) (r Record[Out], err error) {
	sum := len(line) - len(beforeSum) - hex.EncodedLen(sumBytes) - len(afterSum)
	if sum < 0 || !bytes.HasPrefix(line[sum:], []byte(beforeSum)) {
		return r, errors.New("it does not end in a checksum")
	}
	if !bytes.Equal(checked(line[:sum]), line) {
		return r, errors.New("its checksum does not match")
	}
	from := json.NewDecoder(strings.NewReader(string(line[:sum]) + "}"))
	from.DisallowUnknownFields()
	if err := from.Decode(&r); err != nil {
		return r, source.JSONError(err)
	}
	again, err := r.text()
	if err == nil && !bytes.Equal(again, line) {
		err = errors.New("it is not a record of this kind")
	}
	return r, err
}

// Resume reads the records of an earlier journal. It skips lines that are damaged, cut off or changed, and
// lines with another kind of results. It reports skipped lines as problems (E0799) with the name of the
// journal and the line number. Later records may be appended even if the last line was cut off. The error is
// that of the reader.
func (j *Journal[Out]) Resume(name string, from io.Reader) (problems source.Diagnostics, err error) {
	in := bufio.NewReader(from)
	for n := 1; err == nil; n++ {
		var line []byte
		line, err = readLine(in)
		j.torn = len(line) > 0 && line[len(line)-1] != '\n'
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if j.torn {
			line = append(line, '\n')
		}
		r, wrong := read[Out](line)
		if wrong == nil {
			j.add(r)
			continue
		}
		problems.Addf("E0799", source.Span{}, "line %d of %s is skipped: %v", n, name, wrong).
			WithHint("its result is computed again, unless another line has it")
	}
	j.before = len(j.records)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return problems, err
}

// maxLine is the maximum length of a line in bytes; readLine drops the rest.
const maxLine = 64 << 20

// readLine returns a line with its newline, or the text before an error.
func readLine(from *bufio.Reader) (line []byte, err error) {
	for {
		part, err := from.ReadSlice('\n')
		if len(line) < maxLine {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Resumed compares the records that a journal had read with the current inputs.
type Resumed struct {
	Taken   int      // number of inputs whose results are reused
	Changed []string // names of inputs whose results have another key or stamp
	Gone    []string // names of results that belong to no current input
}

// Compare reports which inputs have results that were read, and which of the read results belong to no input.
func (j *Journal[Out]) Compare(inputs []ID) (r Resumed) {
	if j == nil {
		return r
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	asked, taken, told := map[string]bool{}, map[ID]bool{}, map[string]bool{}
	for _, id := range inputs {
		asked[id.Name] = true
		if i, ok := j.results[id.Nameless()]; ok && i < j.before {
			r.Taken++
			taken[id.Nameless()], told[id.Name] = true, true
		}
	}
	for _, old := range j.records[:j.before] {
		switch {
		case told[old.Name] || taken[old.Nameless()] || old.Error != "":
			continue
		case asked[old.Name]:
			r.Changed = append(r.Changed, old.Name)
		default:
			r.Gone = append(r.Gone, old.Name)
		}
		told[old.Name] = true
	}
	return r
}

// Write writes the results of some inputs as a separate journal.
func (j *Journal[Out]) Write(w io.Writer, inputs []ID) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, id := range inputs {
		i, ok := j.results[id.Nameless()]
		if !ok {
			continue
		}
		line, err := j.records[i].line()
		if err == nil {
			_, err = w.Write(line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
