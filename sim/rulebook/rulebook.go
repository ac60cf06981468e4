// Package rulebook says which rule files make up the program of an action: the
// core, those of the domain, and the overlays that come on top.
package rulebook

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/rule/known"
	"hearth/engine/rule/notation"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/rules"
)

// Top is the folder of a domain for rules that come on top of all others.
const Top = "top"

// Given lists the predicates whose facts come with a step. Read lists the derived
// predicates that the caller of an evaluation reads.
var (
	Given = []string{"arg", "says", "num", "avail", "needs", "open", "failed", "not_before"}
	Read  = []string{
		"aborts", "add", "alone", "back", "blocked", "both_hands", "cannot", "del", "demand", "drops", "figure", "fill", "firm", "former", "front", "gone", "inherit",
		"kept", "marked", "motion", "num", "out", "out_num", "paces", "plain", "ready", "reason", "repeats", "set", "shown", "shows", "sorts",
		"start", "takes_hands", "untimed", "wants", "warns",
	}
)

// A Book is the rules of a domain as files: core/*.mg, <name>/shared.mg and
// <name>/<action>.mg, where a file can be named after several actions, as in
// rinse+wash.mg. On top come the overlays, then <name>/[Top]/*.mg: those named
// like an action for that action only, the others for all.
type Book struct {
	Files    fs.FS
	Name     string   // of the domain
	Overlays []string // folders of the domain, in their order
	Beside   string   // a folder whose files come on top of those of the domain, before overlays: schema.mg, shared.mg, then as in an overlay; empty: none
	Ontology *ontology.Ontology
	Known    rule.Known // of the files; nil: nothing

	read sync.Map // files by name
}

// Of names the files that hold the rules of an action alone, the
// general ones first: the action's own, then overlays of that name. The error
// says that the action has none.
func (b *Book) Of(action string) ([]string, error) {
	units, err := b.Units(action)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, u := range units {
		if slices.Contains(Stems(u.File.Name), action) {
			names = append(names, u.File.Name)
		}
	}
	return names, nil
}

// Fault says what the rules of an action do wrong in a step, and in which files they are.
func (b *Book) Fault(code string, at source.Span, action, what string) *diag.Diagnostic {
	names, _ := b.Of(action) // they were read before
	return diag.New(code, at, "the rules of %s %s", action, what).WithHint("they are in %s", strings.Join(names, ", "))
}

// Units lists the rule files of an action's program in their order.
func (b *Book) Units(action string) ([]rule.Unit, error) {
	core, err := fs.Glob(b.Files, "core/*.mg")
	if err != nil {
		return nil, err
	}
	sort.Slice(core, func(i, j int) bool { return core[i] == "core/schema.mg" && core[j] != "core/schema.mg" })
	own, err := b.own(action)
	if err != nil {
		return nil, err
	}
	names := append(append(core, b.Name+"/shared.mg"), own...)
	if b.Beside != "" {
		motions, err := b.motions(action)
		if err != nil {
			return nil, err
		}
		names = append(names, motions...)
	}
	under := len(names)
	over, err := b.overlays(action)
	if err != nil {
		return nil, err
	}
	names = append(names, over...)
	units := make([]rule.Unit, len(names))
	for i, n := range names {
		file, known := b.read.Load(n)
		if !known {
			text, err := source.Read(b.Files, n)
			if err != nil {
				return nil, b.ruleless(action, "", err)
			}
			file, _ = b.read.LoadOrStore(n, text)
		}
		units[i] = rule.Unit{File: file.(*source.File), Overlay: i >= under}
	}
	return units, nil
}

// Known returns what is known of the rules that come with Hearth.
var Known = sync.OnceValue(func() rule.Known { return known.Read(rules.Known) })

// Notation returns what the notation.txt of core and of the domain say of how
// rules were written before; nothing where there are none.
func (b *Book) Notation() (*notation.Table, error) {
	var tables []*source.File
	for _, folder := range []string{"core", b.Name} {
		name := folder + "/notation.txt"
		if table, missing := source.Read(b.Files, name); missing == nil {
			tables = append(tables, table)
		}
	}
	return notation.Read(b.Known, tables...)
}

// Amounts names the predicates whose last argument is an amount in its unit: those
// of properties, and what a plan says and learns.
func (b *Book) Amounts() []string {
	names := []string{"num", "out_num"}
	for _, f := range b.Ontology.Fluents() {
		if f.Sort == engine.NumberKind && f.Property.Range == ontology.Amount {
			names = append(names, f.Pred)
		}
	}
	return names
}

// own names the file that holds the rules of an action; none when they all
// come on top.
func (b *Book) own(action string) ([]string, error) {
	name := b.Name + "/" + action + ".mg"
	if _, missing := fs.Stat(b.Files, name); missing == nil {
		return []string{name}, nil
	}
	shared, err := fs.Glob(b.Files, b.Name+"/*+*.mg")
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(shared, func(f string) bool { return slices.Contains(Stems(f), action) }); i >= 0 {
		return shared[i : i+1], nil
	}
	if _, missing := fs.Stat(b.Files, path.Join(b.Name, Top, action+".mg")); missing == nil {
		return nil, nil
	}
	return []string{name}, nil
}

// folders are those of the rule files that come on top of others.
func (b *Book) folders() (folders []string) {
	for _, folder := range append(slices.Clip(b.Overlays), Top) {
		folders = append(folders, b.Name+"/"+folder)
	}
	return folders
}

// Hash identifies the rules of a domain: a rule file that
// has another name or another text gives another hash.
func (b *Book) Hash() (string, error) {
	h := sha256.New()
	folders := append([]string{"core", b.Name}, b.folders()...)
	if b.Beside != "" {
		folders = append(folders, b.Beside)
	}
	for _, folder := range folders {
		names, err := fs.Glob(b.Files, folder+"/*.mg")
		if err != nil {
			return "", err
		}
		for _, name := range names {
			text, err := fs.ReadFile(b.Files, name)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// overlays names the rule files that come on top of an action's own.
func (b *Book) overlays(action string) (out []string, err error) {
	for _, folder := range b.folders() {
		files, err := b.in(folder, action)
		if err != nil {
			return nil, err
		}
		out = append(out, files...)
	}
	return out, nil
}

// in names the files of a folder that are for an action: those named after it, and those
// named after none.
func (b *Book) in(folder, action string) ([]string, error) {
	files, err := fs.Glob(b.Files, folder+"/*.mg")
	return slices.DeleteFunc(files, func(f string) bool {
		n := Stems(f)
		return !slices.Contains(n, action) && b.Ontology.Action(n[0]) != nil
	}), err
}

// motions names the files of [Book.Beside] that are for an action, of which one has to be
// named after it.
func (b *Book) motions(action string) ([]string, error) {
	general := []string{b.Beside + "/schema.mg", b.Beside + "/shared.mg"}
	files, err := b.in(b.Beside, action)
	if err == nil && !slices.ContainsFunc(files, func(f string) bool { return slices.Contains(Stems(f), action) }) {
		err = b.ruleless(action, b.Beside+"/", fs.ErrNotExist)
	}
	return append(general, slices.DeleteFunc(files, func(f string) bool { return slices.Contains(general, f) })...), err
}

// Stems are the actions that a rule file is named after, if it is after any.
func Stems(file string) []string {
	return strings.Split(strings.TrimSuffix(path.Base(file), ".mg"), "+")
}

// ruleless is the error of an action of which a rule file of a folder cannot be read.
func (b *Book) ruleless(action, folder string, err error) error {
	a := b.Ontology.Action(action)
	if a == nil || !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("rules of %s: %w", action, err)
	}
	d := diag.New("E0426", a.At, "the action %s has no rules", action)
	if folder != "" {
		d.Msg += " in " + folder + ", which say how it is done by hand"
	}
	return d.WithHint("write them into %s%s.mg", folder, action)
}

// TypeFiles are the files of rules that derive types of things: those of the domain, then
// those beside it.
func (b *Book) TypeFiles() (files []*source.File, err error) {
	names, err := fs.Glob(b.Files, b.Name+"/types/*.mg")
	if b.Beside != "" {
		more, bad := fs.Glob(b.Files, b.Beside+"/types/*.mg")
		names, err = append(names, more...), errors.Join(err, bad)
	}
	for _, name := range names {
		file, err := source.Read(b.Files, name)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, err
}

// motion is the folder of rules that say how steps are carried out by hand.
const motion = "motion"

// ByHand says of a predicate that is told only where steps are carried out by hand who is
// told it; "" of any other.
func (b *Book) ByHand(pred string) (hint string) {
	if _, missing := fs.Stat(b.Files, path.Join(motion, "types", strings.ReplaceAll(pred, "_", "-")+".mg")); missing == nil {
		return "only in the quantitative kitchen anything is called so: --mode quantitative"
	}
	for _, told := range [][2]string{
		{motion + "/schema.mg", "only the quantitative kitchen measures it: --mode quantitative"},
		{"dynamics/schema.mg", "rules of dynamics are told it during a step of the quantitative kitchen; states have contact(X, Y), with --mode quantitative"},
	} {
		file, err := source.Read(b.Files, told[0])
		if err != nil {
			continue // others brought their own rules
		}
		declared, _ := rule.Declared(file)
		if slices.ContainsFunc(declared, func(p rule.Pred) bool { return p.Name == pred }) {
			return told[1]
		}
	}
	return ""
}
