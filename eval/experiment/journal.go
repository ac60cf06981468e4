package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"hearth/eval/household"
	"hearth/eval/sequence"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A note is a line of the journal: a plan with its score; one that failed, with
// what it cost; or what a translation cost that no plan's line has.
type note struct {
	Method  string   `json:"method,omitempty"` // for people who read the journal, as the next three
	Run     int      `json:"run"`
	Example int      `json:"example"`
	Steps   []string `json:"steps,omitempty"`

	Key    string         `json:"key,omitempty"` // see [cell]
	Row    *household.Row `json:"row,omitempty"` // nil when the plan failed
	Parsed [2]int         `json:"parsed"`        // of how many steps in words
	Names  *bool          `json:"names,omitempty"`
	Error  string         `json:"error,omitempty"`
	Spent  Spent          `json:"spent"`

	Translation string `json:"translation,omitempty"`
	Embedded    *Spent `json:"embedded,omitempty"` // by it, since the line before
}

// write puts a note into the journal.
func (r *Runner) write(n *note) error {
	if r.Journal == nil {
		return nil
	}
	var line bytes.Buffer
	if r.broken {
		line.WriteByte('\n')
	}
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	err := enc.Encode(n)
	if err == nil {
		_, err = r.Journal.Write(line.Bytes()) // in one piece
	}
	if err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	r.broken = false
	return nil
}

// Resume takes over what the journal of an earlier run has, before Run. Each plan
// was noted with a hash of all that it depends on: it is taken over if this
// experiment has the same, whatever the method is called, and left aside
// otherwise. A line that was cut off is left out: Journal may go on behind it, since
// Run then begins with a line feed. The error is of the reader or the models, what Run says of
// materials, or a diagnostic (E0799) about a line that is no note of a plan.
func (r *Runner) Resume(name string, journal io.Reader) (done Resumed, err error) {
	text, err := io.ReadAll(journal)
	if err != nil {
		return done, fmt.Errorf("read the journal %s: %w", name, err)
	}
	l, err := r.layout()
	if err != nil {
		return done, err
	}
	wanted := map[string]bool{}
	for _, c := range l.cells {
		wanted[c.key] = true
	}
	src := &source.File{Name: name, Text: string(text)}
	b := newBook()
	at := 0
	for line := range strings.Lines(src.Text) {
		span := source.Span{File: src, Start: at, End: at + len(strings.TrimRight(line, "\r\n"))}
		at += len(line)
		n, torn, err := readNote(strings.TrimSpace(line))
		switch {
		case torn:
			done.Torn++
			continue
		case err != nil:
			return Resumed{}, diag.New("E0799", span, "this line is no note of a plan: %v", err).
				WithHint("delete the line: its plan is made again")
		case n == nil:
			continue
		case n.Key != "" && !wanted[n.Key]:
			done.Aside++
			continue
		}
		if n.Row != nil && b.plans[n.Key] == nil {
			done.Taken++
		}
		b.add(n)
	}
	r.book, r.broken = b, src.Text != "" && !strings.HasSuffix(src.Text, "\n")
	return done, nil
}

// readNote reads a line; nil for an empty one. A line is torn if it only lacks its
// end.
func readNote(line string) (n *note, torn bool, err error) {
	if line == "" {
		return nil, false, nil
	}
	n = &note{}
	d := json.NewDecoder(strings.NewReader(line))
	err = d.Decode(n)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, true, nil
	case err != nil:
		return nil, false, err
	case d.More():
		return nil, false, errors.New("something stands behind it")
	case n.Key == "" && n.Translation == "":
		return nil, false, errors.New("it has no key")
	case n.Key != "" && n.Row == nil && n.Error == "":
		return nil, false, errors.New("it has no row")
	}
	if n.Row != nil {
		n.Row.Parsed = sequence.Share{Count: n.Parsed[0], Of: n.Parsed[1]}
	}
	return n, false, nil
}

// A book has what is done.
type book struct {
	plans    map[string]*note // by key
	lost     map[string]Spent // on plans that failed, by key
	embedded map[string]Spent // by translation
	total    Spent
}

func newBook() *book {
	return &book{plans: map[string]*note{}, lost: map[string]Spent{}, embedded: map[string]Spent{}}
}

func (b *book) add(n *note) {
	b.total = b.total.Plus(n.Spent)
	if n.Embedded != nil {
		b.embedded[n.Translation] = b.embedded[n.Translation].Plus(*n.Embedded)
		b.total = b.total.Plus(*n.Embedded)
	}
	switch {
	case n.Row != nil && b.plans[n.Key] == nil:
		b.plans[n.Key] = n
	case n.Key != "":
		b.lost[n.Key] = b.lost[n.Key].Plus(n.Spent)
	}
}
