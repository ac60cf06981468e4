package embodied

import (
	"slices"
	"strings"

	"hearth/parser/source"
)

// An Option names a fault of the published evaluator.
type Option string

// These are the faults.
const (
	Simulator     Option = "simulator"
	Fences        Option = "fences"
	LastOfName    Option = "last-of-name"
	RelevantOnly  Option = "relevant-only"
	RepeatedSteps Option = "repeated-steps"
	EmptyLists    Option = "empty-lists"
	PlugsUnknown  Option = "plugs-unknown"
	ParsingTwice  Option = "parsing-twice"
	GoldTest      Option = "gold-test"
	GoldPlan      Option = "gold-plan"
	FirstRelation Option = "first-relation"
	ActionText    Option = "action-text"
	GoalOrder     Option = "goal-order"
	SkipsSteps    Option = "skips-steps"
	UnreadGoals   Option = "unread-goals"
	UnknownGoals  Option = "unknown-goals"
	GoalsTwice    Option = "goals-twice"

	DropsSubgoals Option = "drops-subgoals"
	RepeatedGoals Option = "repeated-goals"

	UnreadOperators Option = "unread-operators"
	RowNumbers      Option = "row-numbers"
	GoldFills       Option = "gold-fills"
)

// options describes each option.
var options = []struct {
	name Option
	text string
}{
	{Simulator, "actions work as in the simulator of the evaluator; otherwise with corrected semantics"},
	{Fences, "only a fence at the start of an output is removed; otherwise text around fences is ignored"},
	{LastOfName, "a name without an id is the last object of that name in the order of Python's sets; otherwise the first that the goals mention"},
	{RelevantOnly, "only objects that the recorded program changes exist; otherwise all objects of the scene"},
	{RepeatedSteps, "a step whose action occurs again without ids is replaced by the later one"},
	{EmptyLists, "steps with ids and without objects are dropped"},
	{PlugsUnknown, "PLUGIN, PLUGOUT and RELEASE are unknown actions"},
	{ParsingTwice, "an output that is not JSON counts as two errors in parsing"},
	{GoldTest, "a program whose recorded final graph fails its goals is left out"},
	{GoldPlan, "a plan equal to the recorded program reaches no goal"},
	{FirstRelation, "at most one relation goal of a plan is reached"},
	{ActionText, "an action goal is reached if the text of the steps contains its name after the previous one; the first that is not reached ends the search"},
	{GoalOrder, "action goals are searched from the last to the first; the original takes them from a set, in an order that changes from run to run"},
	{SkipsSteps, "additional steps are skipped, and the plan still counts as executable"},
	{UnreadGoals, "no goal is missed by an output that is not JSON"},
	{UnknownGoals, "predicted goals that are incomplete or about unknown objects are not wrong"},
	{GoalsTwice, "predictions that differ only in their descriptions count several times, also for one goal"},
	{DropsSubgoals, "subgoals that are not formulas are dropped"},
	{RepeatedGoals, "repeated goals of subgoals count several times, and plans that miss their goals have no errors in steps"},
	{UnreadOperators, "operators that cannot be read or are not written miss nothing"},
	{RowNumbers, "a part of a formula is also missing if no part has its partner at its index"},
	{GoldFills, "recorded operators stand for those that were not written"},
}

// Options describes the options, in the order of help texts.
func Options() (all [][2]string) {
	for _, o := range options {
		all = append(all, [2]string{string(o.name), o.text})
	}
	return all
}

// A Compat is a set of options.
type Compat map[Option]bool

// ParseCompat reads names of options separated by commas. The word released stands for all options, corrected for
// none. The error is E0835.
func ParseCompat(text string) (Compat, error) {
	set, known := Compat{}, []string{"released", "corrected"}
	for _, o := range options {
		known = append(known, string(o.name))
	}
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		switch {
		case name == "released":
			for _, o := range options {
				set[o.name] = true
			}
		case name == "corrected":
		case slices.Contains(known, name):
			set[Option(name)] = true
		default:
			return nil, source.Unknown("E0801", "option", name, known)
		}
	}
	return set, nil
}

// names returns the options of the set in the order of their descriptions. It is never nil.
func (c Compat) names() []string {
	names := []string{}
	for _, o := range options {
		if c[o.name] {
			names = append(names, string(o.name))
		}
	}
	return names
}
