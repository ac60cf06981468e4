package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"hearth/sim/planner"
)

// A logbook writes the logs of plans. Lines of different plans are not mixed.
type logbook struct {
	mu     sync.Mutex
	writer io.Writer
}

// A logged line is a record of the planner together with the plan that it belongs to.
type logged struct {
	Method  string `json:"method"`
	Run     int    `json:"run"`     // index of the run, from 0, in the order of the grid
	Example int    `json:"example"` // index of the fixed example, from 0
	planner.Record
}

// plan makes a plan and writes its log, even if making the plan fails.
func (l *logbook) plan(m *Method, c cell, p *planner.Planner, make func() (*planner.Plan, error)) (*planner.Plan, error) {
	if l.writer == nil {
		return make()
	}
	var lines []planner.Record
	p.Log = func(r planner.Record) error {
		lines = append(lines, r)
		return nil
	}
	plan, err := make()
	return plan, errors.Join(err, l.write(m, c, lines))
}

// write writes the log of a plan, if there is one.
func (l *logbook) write(m *Method, c cell, records []planner.Record) error {
	if l.writer == nil {
		return nil
	}
	var lines bytes.Buffer
	to := json.NewEncoder(&lines)
	to.SetEscapeHTML(false)
	for _, r := range records {
		if err := to.Encode(logged{m.Name, c.Run, c.Example, r}); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.writer.Write(lines.Bytes())
	return err
}
