package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hearth/cmd/internal/disk"
	"hearth/eval/benchmark"
)

// A journal notes what is done of a long evaluation, file by file, beside its
// output. It is JSON, an object a line. The nil journal notes nothing.
type journal struct {
	disk disk.Disk
	name string
	to   io.WriteCloser
	old  map[string]entry // by the word on the command line
}

// An entry is one evaluated file.
type entry struct {
	Word    string              `json:"word"`
	Key     string              `json:"key"`
	Reports []*benchmark.Report `json:"reports"`
}

// key is a hash of a text and of all that its scores depend on.
func key(ev *benchmark.Evaluator, text string) string {
	h := sha256.New()
	stamp, _ := json.Marshal(ev.Stamp) // strings have a JSON form
	fmt.Fprintf(h, "%s %v %v\n%s", stamp, ev.Smatch, ev.Both, text)
	return hex.EncodeToString(h.Sum(nil))
}

// openJournal starts a journal for an output, with what the one of before has
// done when that is to be resumed.
func (a *app) openJournal(output string, resume bool) (*journal, error) {
	if output == disk.Stdin || !a.disk.Regular(output) {
		return nil, nil
	}
	j := &journal{disk: a.disk, name: output + ".part", old: map[string]entry{}}
	if resume && a.disk.Exists(j.name) {
		before, err := a.disk.Read(j.name)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(before.Text) {
			var e entry
			if json.Unmarshal([]byte(line), &e) == nil { // the last one may have been cut off
				j.old[e.Word] = e
			}
		}
	}
	var err error
	j.to, err = a.disk.Append(j.name, !resume)
	if len(j.old) > 0 && err == nil {
		_, err = io.WriteString(j.to, "\n") // in case the last line was cut off
	}
	return j, err
}

// done returns the reports of a file that was evaluated before.
func (j *journal) done(word, key string) ([]*benchmark.Report, bool) {
	if j == nil || j.old[word].Key != key {
		return nil, false
	}
	return j.old[word].Reports, true
}

// note adds what came of a file.
func (j *journal) note(o scoredFile) error {
	if j == nil || o.before {
		return nil
	}
	line, err := json.Marshal(entry{o.word, o.key, o.reports})
	if err == nil {
		_, err = j.to.Write(append(line, '\n'))
	}
	return written(err)
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return written(j.to.Close())
}

// remove ends a journal whose work is complete.
func (j *journal) remove() error {
	if j == nil {
		return nil
	}
	return j.disk.Remove(j.name)
}

// whereabouts says how to go on.
func (j *journal) whereabouts() string {
	if j == nil {
		return ""
	}
	return "; --resume goes on from " + j.name
}
