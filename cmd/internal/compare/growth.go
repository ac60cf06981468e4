package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed growth.txt
var growths string

// A growth is a picture of how a cost grows.
type growth struct {
	file, title, grows, cost string
	unit                     string // of the cost, as benchmarks print it
	curves                   []curve
}

// A curve is a benchmark that is run for several sizes, which its parts are called after.
type curve struct {
	label string
	subject
	points []point
}

type point struct{ x, y float64 }

// readGrowths reads a list of pictures.
func readGrowths(text string) (list []growth, err error) {
	for n, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "|")
		if len(fields) != 6 {
			return nil, fmt.Errorf("line %d of the list has %d columns and not 6", n+1, len(fields))
		}
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		g := growth{file: fields[0], title: fields[1], grows: fields[2], cost: fields[3], unit: fields[4]}
		for _, text := range strings.Split(fields[5], ";") {
			label, what, _ := strings.Cut(text, ":")
			s, err := subjectOf(strings.TrimSpace(what))
			if err != nil {
				return nil, fmt.Errorf("line %d of the list: %w", n+1, err)
			}
			g.curves = append(g.curves, curve{label: strings.TrimSpace(label), subject: s})
		}
		list = append(list, g)
	}
	return list, nil
}

var size = regexp.MustCompile(`\d+$`)

// grow measures the growths that only matches, and draws them into a folder. What was
// measured stands beside them, as benchmarks print it.
func grow(ctx context.Context, folder, only string, progress io.Writer) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	matches, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	list, err := readGrowths(growths)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	t := &tree{folder: here}
	for _, g := range list {
		if !matches.MatchString(g.file) {
			continue
		}
		var measured []string
		for i := range g.curves {
			c := &g.curves[i]
			fmt.Fprintf(progress, "%s: %s\n", g.file, c.label)
			out, share, err := t.bench(ctx, c.subject, "300ms")
			if err != nil {
				return err
			}
			for _, b := range benchmarks(out) {
				cost, is := b.metrics[g.unit]
				if !is {
					continue
				}
				if strings.HasPrefix(g.unit, "ns/") {
					cost *= share
				}
				x, err := strconv.ParseFloat(size.FindString(b.name), 64)
				if err != nil {
					x = 1
				}
				c.points = append(c.points, point{x, cost})
				measured = append(measured, fmt.Sprintf("%s\t1\t%s %s", b.name, strconv.FormatFloat(cost, 'g', 4, 64), g.unit))
			}
			if len(c.points) == 0 {
				return fmt.Errorf("%s has no sizes: %s", c.benchmark, out)
			}
			slices.SortFunc(c.points, func(a, b point) int { return int(a.x) - int(b.x) })
		}
		for name, text := range map[string]string{g.file + ".svg": g.svg(), g.file + ".txt": strings.Join(measured, "\n") + "\n"} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
