package ask

import (
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A recipeReading holds the flags of read.
type recipeReading struct {
	*cli.Target
	hearth.ReadOptions
	explain, alignment bool
	folder             string
	out                *cli.Output
}

// Read returns the command that reads the text of a recipe as a network.
func Read(a *cli.App) *cobra.Command {
	r := &recipeReading{Target: cli.KitchenOnly(a)}
	cmd := &cobra.Command{
		Use:   "read RECIPE...",
		Short: "Read the text of a recipe as a network of cooking actions, without a language model",
		Long: `Read turns the text of a recipe into a network. The text is an XML file as those of the
benchmark, plain text or HTML with a title, a list of ingredients and instructions, - for the
standard input, or the id of a built-in recipe. A folder stands for its .xml, .txt and .html files.

Every clause is read in several ways. Each is tried in the kitchen, and the ways with the
fewest refused, missing and unlikely steps are kept (--beam). Parts that are not understood, and
steps that the kitchen refuses, are warnings on the standard error.

--explain prints each part of the text with its steps, the sense of its verb, the confidence in
this reading, the actions of the next best one, and the assumptions.
--alignment prints the recipe with the actions of each sentence, as XML of the benchmark.
--without switches parts of the reader off, to measure them: ` + strings.Join(hearth.ReaderParts(), ", ") + `.

Exit codes: 0 the text was read, also if parts of it were not understood, 3 it is not a recipe
in English.`,
		Example: `  hearth read dinner.txt
  hearth read walnut-balls --explain
  hearth read dinner.txt walnut-balls -o read`,
		Args: cli.AtLeastOneArg("recipes: a file, - for the standard input, or the id of a recipe"),
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args) },
	}
	r.BindWorld(cmd)
	r.Recipes.Bind(cmd)
	f := cmd.Flags()
	f.BoolVar(&r.explain, "explain", false, "print the steps of each part of the text, instead of the network")
	f.BoolVar(&r.alignment, "alignment", false, "print the actions of each sentence as an alignment in XML, instead of the network")
	f.StringVarP(&r.folder, "output", "o", "", "write the result for each recipe to ID.solution in this `folder` (with --alignment to ID.xml)")
	f.StringSliceVar(&r.Without, "without", nil, "switch these parts of the reader off")
	f.IntVar(&r.Beam, "beam", 0, "keep this many readings after each clause (default 0: 4)")
	r.out = a.Output(cmd, "text", "json", "jsonl")
	return cmd
}

func (r *recipeReading) run(words []string) error {
	if r.explain && r.alignment {
		return cli.Usage("--explain and --alignment exclude each other")
	}
	if r.Beam > maxBeam {
		return cli.Usage("--beam is at most %d", maxBeam)
	}
	files, err := r.files(words)
	if err != nil {
		return err
	}
	w, err := r.Open()
	if err != nil {
		return err
	}
	if r.folder != "" {
		if err := r.App.Disk.MakeFolder(r.folder); err != nil {
			return err
		}
	}
	if len(files) == 1 {
		return r.read(w, files[0])
	}
	var problems source.Diagnostics
	for _, name := range files {
		list, other := source.SplitError(r.read(w, name))
		if other != nil {
			return other
		}
		problems.Merge(list)
	}
	return problems.Err()
}

// maxBeam is the maximum of --beam.
const maxBeam = 64

// files replaces folders by the recipe texts in them.
func (r *recipeReading) files(words []string) (files []string, err error) {
	for _, w := range words {
		if !r.App.Disk.IsFolder(w) {
			files = append(files, w)
			continue
		}
		var inside []string
		for _, ending := range []string{".xml", ".txt", ".html"} {
			some, err := r.App.Disk.Files(w, ending)
			if err != nil {
				return nil, err
			}
			inside = append(inside, some...)
		}
		if len(inside) == 0 {
			return nil, source.Errorf("E0807", source.Span{}, "%s contains no recipe texts", w).WithHint("recipe texts are files named *.xml, *.txt or *.html")
		}
		slices.Sort(inside)
		files = append(files, inside...)
	}
	return files, nil
}

// read reads a recipe and prints or writes the result.
func (r *recipeReading) read(w *hearth.World, word string) error {
	read, err := r.reading(w, word)
	if err != nil {
		return err
	}
	format := r.out.Format
	switch {
	case r.alignment:
		format = "alignment"
	case r.explain && r.out.ForPeople():
		format = "explain"
	}
	if !r.explain && r.out.ForPeople() {
		var warnings []report.Diagnostic
		for _, n := range read.Notes {
			if n.Severity != source.Note {
				warnings = append(warnings, n.Diagnostic)
			}
		}
		r.App.ReportWarnings(warnings)
	}
	if r.folder == "" {
		return r.App.Print(format, read)
	}
	ending := map[string]string{"alignment": ".xml", "explain": ".txt", "json": ".json", "jsonl": ".json"}[format]
	if ending == "" {
		ending = ".solution"
	}
	var text bytes.Buffer
	if err := show.Print(&text, format, read); err != nil {
		return err
	}
	return r.App.Disk.Write(path.Join(r.folder, path.Base(read.ID)+ending), func(to io.Writer) error {
		_, err := to.Write(text.Bytes())
		return err
	})
}

// reading reads the recipe that an argument names.
func (r *recipeReading) reading(w *hearth.World, word string) (*report.Reading, error) {
	if word == disk.Stdin || r.App.Disk.Exists(word) || strings.ContainsAny(word, `./\`) {
		src, err := r.App.Disk.Read(word)
		if err != nil {
			return nil, err
		}
		return w.ReadRecipe(r.Ctx(), src, r.ReadOptions)
	}
	set, err := r.Library()
	if err != nil {
		return nil, err
	}
	e := set.Entry(strings.ToLower(word))
	switch {
	case e == nil:
		_, err := r.App.Input(word, set)
		return nil, err
	case e.Recipe == nil:
		return nil, errors.New("the recipe has no text")
	}
	return w.Internal().ReadRecipe(r.Ctx(), e.Recipe, r.ReadOptions)
}
