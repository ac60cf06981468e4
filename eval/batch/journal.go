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

	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Record is a line of a journal.
type Record[Out any] struct {
	ID
	Error  string `json:"error,omitempty"` // why there is no result; Result is what is known all the same, such as costs
	Result Out    `json:"result"`
}

// A Journal keeps results. Its zero value keeps them for as long as it lives, and
// the nil journal keeps nothing. It serves any number of goroutines.
type Journal[Out any] struct {
	To io.Writer // gets each record as a line, in one piece; nil for none

	mu      sync.Mutex
	records []Record[Out]
	before  int        // of the records, how many were read
	results map[ID]int // what has a result, without names
	torn    bool       // the last line that was read has no end
}

// Find returns the result that an input has, whatever its name.
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

// Nameless returns what is equal of equal results.
func (id ID) Nameless() ID {
	id.Name = ""
	return id
}

// Records returns all that was read and noted, in that order.
func (j *Journal[Out]) Records() []Record[Out] {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.records)
}

// Note adds a record and writes its line. An error of which nothing else is known
// is not noted. The error is that of the writer.
func (j *Journal[Out]) Note(r Record[Out]) error {
	if j == nil || r.empty() {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.add(r)
	line, err := r.line()
	if j.To == nil || err != nil || len(line) == 0 {
		return err
	}
	if j.torn {
		line = append([]byte("\n"), line...)
	}
	if _, err := j.To.Write(line); err != nil {
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

// empty reports whether a record has neither a result nor anything else to say.
func (r *Record[Out]) empty() bool {
	got, gotErr := json.Marshal(r.Result)
	none, noneErr := json.Marshal(Record[Out]{}.Result)
	return r.Error != "" && gotErr == nil && noneErr == nil && bytes.Equal(got, none)
}

// What stands around the checksum of a line: a part of the SHA-256 of all that
// stands before it.
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

// line writes a record; nothing if it could not be read back as it is, such as one
// with a name that is no UTF-8.
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

// text writes a record with its checksum.
func (r *Record[Out]) text() ([]byte, error) {
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false)
	err := to.Encode(r)
	return checked(bytes.TrimSuffix(text.Bytes(), []byte("}\n"))), err
}

// read reads a line that text has written. There is no other one that it reads.
func read[Out any](line []byte) (r Record[Out], err error) {
	sum := len(line) - len(beforeSum) - hex.EncodedLen(sumBytes) - len(afterSum)
	if sum < 0 || !bytes.HasPrefix(line[sum:], []byte(beforeSum)) {
		return r, errors.New("it does not end in a checksum")
	}
	if !bytes.Equal(checked(line[:sum]), line) {
		return r, errors.New("its checksum is that of another line")
	}
	from := json.NewDecoder(strings.NewReader(string(line[:sum]) + "}"))
	from.DisallowUnknownFields()
	if err := from.Decode(&r); err != nil {
		return r, err
	}
	again, err := r.text()
	if err == nil && !bytes.Equal(again, line) {
		err = errors.New("it is no record of this kind")
	}
	return r, err
}

// Resume reads what a journal of before has. Lines that are damaged, cut off or
// changed are left out, and so are those of another kind of results: problems
// (E0799) name them, by the name of the journal and their number. What is noted
// from then on may be written behind the last line even if that was cut off. The
// error is that of the reader.
func (j *Journal[Out]) Resume(name string, from io.Reader) (problems diag.List, err error) {
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
		problems.Addf("E0799", source.Span{}, "line %d of %s is left out: %v", n, name, wrong).
			WithHint("its result is computed again, unless another line has it")
	}
	j.before = len(j.records)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return problems, err
}

// longest is how many bytes of a line count: no record is as long.
const longest = 64 << 20

// readLine returns a line with its end, or what there is before an error.
func readLine(from *bufio.Reader) (line []byte, err error) {
	for {
		part, err := from.ReadSlice('\n')
		if len(line) < longest {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Resumed is how what a journal had before compares with the inputs of now.
type Resumed struct {
	Taken   int      // inputs whose results are there
	Changed []string // inputs whose results are there with another key or stamp only
	Gone    []string // what has results, and is no input any more
}

// Compare says which of some inputs have results that were read, and which
// results belong to none of them.
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

// Write writes the results of some inputs as a journal of their own.
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
