// Package rulebook determines which rule files form the program of an action: the core, those of the domain,
// and the overlays.
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
	"hearth/ontology"
	"hearth/parser/source"
)

// Top is the name of the folder of a domain whose rules override all others.
const Top = "top"

// InputPredicates are the predicates of the facts that a step provides to rules. ResultPredicates are those
// whose derived facts are read after evaluation.
var (
	InputPredicates  = []string{"arg", "says", "num", "avail", "needs", "open", "failed", "not_before"}
	ResultPredicates = []string{
		"aborts", "add", "alone", "back", "blocked", "both_hands", "cannot", "del", "stops_if", "drops", "figure", "fill", "firm", "first", "former", "front", "gone",
		"in_detail", "in_turn", "inherit",
		"kept", "last", "marked", "num", "out", "out_num", "paces", "plain", "ready", "reason", "set", "shown", "shows", "sorts",
		"start", "takes_hands", "then", "times", "untimed", "wants", "warns", "when_ready",
	}
)

// GivenReasons are the codes of the reasons that Go code gives, rather than rules. Rules have the words for them.
var GivenReasons = []string{
	// the frame of a step: core/reasons.mg and shared.mg of a world have the words
	"full", "not_afforded", "started", "branched", "left_behind", "left_open", "taken", "claimed", "no_such_thing", "nameless", "no_thing", "no_number", "no_state", "stopped", "no_mode", "wrong_result",
	// motion, heat and space: motion/shared.mg has the words
	"appliance_busy", "no_room_yet", "too_close", "not_hot_yet", "out_of_arms_reach", "does_not_stand", "collides", "pushed", "slips", "bends", "runs_over", "too_wide", "too_short",
	"misses", "crowded", "low", "narrow", "shapeless", "too_heavy", "hands_full", "never_that_warm", "no_composition", "nothing_happens",
}

// Placeholders are the placeholders in the words of reasons that Go code fills.
var Placeholders = []string{"thing", "role", "value", "wanted", "cannot"}

// A Book gives access to the rule files of a domain: core/*.mg, <name>/shared.mg and <name>/<action>.mg. A
// file can be named after several actions, such as rinse+wash.mg. The overlays follow, then <name>/[Top]/*.mg.
// In these folders, a file named after an action applies to that action only, and other files to all actions.
type Book struct {
	Files     fs.FS
	Name      string   // name of the domain
	Overlays  []string // folders of the domain, in order of application
	Auxiliary string   // folder of auxiliary rules, applied before overlays; "" for none
	Ontology  *ontology.Ontology

	read sync.Map // cache of files by name
}

// OwnFiles returns the names of the files that hold rules of this action only, the general ones first: its own file,
// then overlays named after it. It fails if the action has no rules.
func (b *Book) OwnFiles(action string) ([]string, error) {
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

// Fault returns a diagnostic for an error of the rules of an action, with the names of their files.
func (b *Book) Fault(code string, at source.Span, action, what string) *source.Diagnostic {
	names, _ := b.OwnFiles(action) // cannot fail: they were read before
	return source.Errorf(code, at, "the rules of %s %s", action, what).WithHint("see %s", strings.Join(names, ", "))
}

// Units returns the rule files of the program of an action, in order.
func (b *Book) Units(action string) ([]rule.Unit, error) {
	core, err := fs.Glob(b.Files, "core/*.mg")
	if err != nil {
		return nil, err
	}
	sort.Slice(core, func(i, j int) bool { return core[i] == "core/schema.mg" && core[j] != "core/schema.mg" })
	own, err := b.ownFiles(action)
	if err != nil {
		return nil, err
	}
	names := append(append(core, b.Name+"/shared.mg"), own...)
	if b.Auxiliary != "" {
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

// Amounts returns the predicates whose last argument is an amount in its unit: amounts of properties, and the
// numbers that a plan gives and that steps return.
func (b *Book) Amounts() []string {
	names := []string{"num", "out_num"}
	for _, f := range b.Ontology.Fluents() {
		if f.Sort == engine.NumberKind && f.Property.Range == ontology.Amount {
			names = append(names, f.Pred)
		}
	}
	return names
}

// ownFiles returns the file with the rules of an action. It returns none if all its rules are in the folder [Top].
func (b *Book) ownFiles(action string) ([]string, error) {
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

// folders returns the folders whose rules override others.
func (b *Book) folders() (folders []string) {
	for _, folder := range append(slices.Clip(b.Overlays), Top) {
		folders = append(folders, b.Name+"/"+folder)
	}
	return folders
}

// Hash returns a hash of the names and texts of the rule files of a domain.
func (b *Book) Hash() (string, error) {
	h := sha256.New()
	folders := append([]string{"core", b.Name}, b.folders()...)
	if b.Auxiliary != "" {
		folders = append(folders, b.Auxiliary)
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

// overlays returns the overlay files that apply to an action.
func (b *Book) overlays(action string) (out []string, err error) {
	for _, folder := range b.folders() {
		files, err := b.filesFor(folder, action)
		if err != nil {
			return nil, err
		}
		out = append(out, files...)
	}
	return out, nil
}

// filesFor returns the files of a folder that apply to an action: those named after it, and those named after no
// action.
func (b *Book) filesFor(folder, action string) ([]string, error) {
	files, err := fs.Glob(b.Files, folder+"/*.mg")
	return slices.DeleteFunc(files, func(f string) bool {
		n := Stems(f)
		return !slices.Contains(n, action) && b.Ontology.Action(n[0]) != nil
	}), err
}

// motions returns the files of [Book.Auxiliary] that apply to an action. One of them must be named after it.
func (b *Book) motions(action string) ([]string, error) {
	general := []string{b.Auxiliary + "/schema.mg", b.Auxiliary + "/shared.mg"}
	files, err := b.filesFor(b.Auxiliary, action)
	if err == nil && !slices.ContainsFunc(files, func(f string) bool { return slices.Contains(Stems(f), action) }) {
		err = b.ruleless(action, b.Auxiliary+"/", fs.ErrNotExist)
	}
	return append(general, slices.DeleteFunc(files, func(f string) bool { return slices.Contains(general, f) })...), err
}

// Stems returns the parts of the base name of a rule file, which may be names of actions.
func Stems(file string) []string {
	return strings.Split(strings.TrimSuffix(path.Base(file), ".mg"), "+")
}

// ruleless returns the error that a rule file of an action cannot be read.
func (b *Book) ruleless(action, folder string, err error) error {
	a := b.Ontology.Action(action)
	if a == nil || !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("rules of %s: %w", action, err)
	}
	d := source.Errorf("E0426", a.Span, "action %s has no rules", action)
	if folder != "" {
		d.Msg += " in " + folder + ", where rules for manual execution belong"
	}
	return d.WithHint("write the rules to %s%s.mg", folder, action)
}

// TypeFiles returns the rule files that derive types of things: those of the domain, then the auxiliary ones.
func (b *Book) TypeFiles() (files []*source.File, err error) {
	names, err := fs.Glob(b.Files, b.Name+"/types/*.mg")
	if b.Auxiliary != "" {
		more, bad := fs.Glob(b.Files, b.Auxiliary+"/types/*.mg")
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

// motion is the folder of the rules for manual execution.
const motion = "motion"

// QuantitativeHint returns a hint if a predicate exists only in the quantitative mode, and "" otherwise.
func (b *Book) QuantitativeHint(pred string) (hint string) {
	if _, missing := fs.Stat(b.Files, path.Join(motion, "types", strings.ReplaceAll(pred, "_", "-")+".mg")); missing == nil {
		return "this type exists only in the quantitative kitchen: use --mode quantitative"
	}
	for _, told := range [][2]string{
		{motion + "/schema.mg", "this measure exists only in the quantitative kitchen: use --mode quantitative"},
		{"dynamics/schema.mg", "this event exists only in the quantitative kitchen: use --mode quantitative"},
		{"dynamics/shared.mg", "rules in dynamics have it, and queries with --mode quantitative"},
		{"hazards/shared.mg", "rules in hazards have it, and queries with --mode quantitative"},
	} {
		file, err := source.Read(b.Files, told[0])
		if err != nil {
			continue // a custom set of rules may lack the file
		}
		declared, _ := rule.Declared(file)
		if slices.ContainsFunc(declared, func(p rule.Pred) bool { return p.Name == pred }) {
			return told[1]
		}
	}
	return ""
}
