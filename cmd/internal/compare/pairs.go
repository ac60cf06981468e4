package main

import (
	"fmt"
	"strconv"
	"strings"
)

// A pair is what is compared.
type pair struct {
	what  string
	sides [2]subject // there and here
	least float64    // how many times faster it is to be; 0 for any
	most  string     // allocations, or kB of a process: a number, or x and a part of those there
}

// A subject is what is measured: a benchmark, a command of hearth, or another
// program. Its zero value is nothing.
type subject struct {
	here              bool // it is of this tree, on either side
	folder, benchmark string
	time              string   // how long the benchmark runs; "" for as long as others
	command           []string // of hearth
	program           []string
}

// isNothing reports whether there is nothing to measure.
func (s subject) isNothing() bool { return s.benchmark == "" && s.command == nil && s.program == nil }

// read reads the list of pairs.
func read(text string) (list []pair, err error) {
	for n, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "|")
		if len(fields) != 5 {
			return nil, fmt.Errorf("line %d of the list has %d columns and not 5", n+1, len(fields))
		}
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		p := pair{what: fields[0], most: fields[4]}
		if fields[2] == "" {
			fields[2] = fields[1]
		}
		for side := range p.sides {
			if p.sides[side], err = subjectOf(fields[1+side]); err != nil {
				return nil, fmt.Errorf("line %d of the list: %w", n+1, err)
			}
		}
		if fields[3] != "-" {
			if p.least, err = strconv.ParseFloat(fields[3], 64); err != nil {
				return nil, fmt.Errorf("line %d of the list: %q is no number", n+1, fields[3])
			}
		}
		list = append(list, p)
	}
	return list, nil
}

// subjectOf reads a subject.
func subjectOf(text string) (s subject, err error) {
	if text == "-" {
		return s, nil
	}
	text, s.here = strings.CutPrefix(text, "here ")
	words := strings.Fields(text)
	switch {
	case len(words) > 1 && words[0] == "$":
		s.command = words[1:]
	case len(words) > 1 && words[0] == "!":
		s.program = words[1:]
	case len(words) == 2:
		s.folder = words[0]
		s.benchmark, s.time, _ = strings.Cut(words[1], "@")
	default:
		return s, fmt.Errorf("%q is neither a folder with a benchmark nor a command", text)
	}
	return s, nil
}
