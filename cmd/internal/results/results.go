// Package results is the commands about scores that were written before.
package results

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Scores makes the command that sums up files of results.
func Scores(a *cli.App) *cobra.Command {
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "scores FILE...",
		Short: "Sum up files of results: means with confidence intervals",
		Long: `Scores reads results that evaluate or the released evaluator has written, as CSV or as
JSON Lines (.jsonl), and tells the mean of every metric with its 95 % confidence interval,
file by file.`,
		Example: "  hearth scores mine.csv theirs.jsonl",
		Args:    cli.Some("files of results, or - for the standard input"),
		RunE: func(_ *cobra.Command, args []string) error {
			all := &report.List[*report.Summary]{}
			for _, name := range args {
				src, err := a.Disk.Read(name)
				if err != nil {
					return err
				}
				scores, err := sample(src)
				if err != nil {
					return err
				}
				all.Items = append(all.Items, report.OfSample(src.Name, kitchen.Metrics(true), scores, cli.Seeded()))
			}
			return out.Print(all)
		},
	}
	out = a.Output(cmd, "table", "json", "jsonl")
	return cmd
}

// sample reads results in either notation.
func sample(src *source.File) (*eval.Sample, error) {
	all := &eval.Sample{}
	if filepath.Ext(src.Name) == ".jsonl" || strings.HasPrefix(src.Text, "{") {
		reports, err := reports(src)
		for _, r := range reports {
			all.Add(r.Scores())
		}
		return all, err
	}
	table, err := eval.ReadCSV(src, kitchen.Metrics(true))
	for _, row := range table.Rows {
		all.Add(row.Scores())
	}
	return all, err
}

// reports reads results of evaluate, an object a line. What they are explained
// by is left out.
func reports(src *source.File) ([]*benchmark.Report, error) {
	var out []*benchmark.Report
	var problems diag.List
	at := 0
	for line := range strings.Lines(src.Text) {
		span := source.Span{File: src, Start: at, End: at + len(strings.TrimRight(line, "\r\n"))}
		at += len(line)
		if strings.TrimSpace(line) == "" {
			continue
		}
		r := &benchmark.Report{}
		err := json.Unmarshal([]byte(line), r)
		if err == nil && r.Status == "" {
			err = errors.New("it has no status")
		}
		if err != nil {
			problems.Addf("E0643", span, "this line is no result of an evaluation: %v", err)
			continue
		}
		out = append(out, r)
	}
	return out, problems.Err()
}
