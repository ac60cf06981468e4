package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"time"

	"hearth"
	"hearth/ontology"
	"hearth/parser/recipe"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim/reader"
)

func main() {
	if p := os.Getenv("PROF"); p != "" {
		f, _ := os.Create(p)
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	w, err := hearth.Open(hearth.KitchenOptions{})
	if err != nil {
		panic(err)
	}
	rd, err := reader.New(w.Internal().Domain, ontology.Kitchen(), rules.FS)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	out := os.Args[1]
	os.MkdirAll(out, 0o755)
	o := reader.Options{Without: map[string]bool{}}
	for _, x := range strings.Fields(os.Getenv("WITHOUT")) {
		o.Without[x] = true
	}
	if b := os.Getenv("BEAM"); b != "" {
		fmt.Sscan(b, &o.Beam)
	}
	var items []item
	begin := time.Now()
	for _, f := range os.Args[2:] {
		if strings.Contains(f, "alignment") {
			continue
		}
		text, _ := os.ReadFile(f)
		rec, err := recipe.Parse(&source.File{Name: f, Text: string(text)})
		if err != nil {
			fmt.Println(err)
			continue
		}
		got, err := rd.Read(context.Background(), rec, o)
		if err != nil {
			fmt.Println(f, err)
			continue
		}
		if gold, err := os.ReadFile(strings.TrimSuffix(f, ".xml") + ".solution"); err == nil && os.Getenv("CONF") != "" {
			measure(w, string(gold), got, &items)
		}
		os.WriteFile(filepath.Join(out, rec.ID+".solution"), []byte(got.Network), 0o644)
		lines := strings.Split(strings.TrimSpace(got.Network), "\n")
		k := 0
		for k < len(lines) && !strings.HasPrefix(lines[k], "(") {
			k++
		}
		lines = lines[k:]
		var b strings.Builder
		for _, c := range got.Clauses {
			fmt.Fprintf(&b, "## %s [%s] %.2f %s\n", c.Text, c.Frame, c.Confidence, c.Refused)
			for i := c.First; i < c.End; i++ {
				fmt.Fprintf(&b, "     %s\n", lines[i])
			}
		}
		for _, n := range got.Notes {
			fmt.Fprintf(&b, "NOTE %s %s\n", n.Code, n.Text)
		}
		os.WriteFile(filepath.Join(out, rec.ID+".log"), []byte(b.String()), 0o644)
	}
	if len(items) > 0 {
		summary(items)
	}
	fmt.Fprintln(os.Stderr, time.Since(begin))
}
