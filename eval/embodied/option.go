package embodied

import (
	"slices"
	"strings"

	"hearth/parser/source"
)

// An option names a fault of the published evaluator.
type option string

// These are the faults.
const (
	simulator     option = "simulator"
	fences        option = "fences"
	lastOfName    option = "last-of-name"
	relevantOnly  option = "relevant-only"
	repeatedSteps option = "repeated-steps"
	emptyLists    option = "empty-lists"
	plugsUnknown  option = "plugs-unknown"
	parsingTwice  option = "parsing-twice"
	goldTest      option = "gold-test"
	goldPlan      option = "gold-plan"
	firstRelation option = "first-relation"
	actionText    option = "action-text"
	goalOrder     option = "goal-order"
	skipsSteps    option = "skips-steps"
	unreadGoals   option = "unread-goals"
	unknownGoals  option = "unknown-goals"
	goalsTwice    option = "goals-twice"

	dropsSubgoals option = "drops-subgoals"
	repeatedGoals option = "repeated-goals"

	unreadOperators option = "unread-operators"
	rowNumbers      option = "row-numbers"
	goldFills       option = "gold-fills"
)

// options describes each option.
var options = []struct {
	name option
	text string
}{
	{simulator, "actions work as in the simulator of the evaluator; otherwise with corrected semantics"},
	{fences, "only a fence at the start of an output is removed; otherwise text around fences is ignored"},
	{lastOfName, "a name without an id is the last object of that name in the order of Python's sets; otherwise the first that the goals mention"},
	{relevantOnly, "only objects that the recorded program changes exist; otherwise all objects of the scene"},
	{repeatedSteps, "a step whose action occurs again without ids is replaced by the later one"},
	{emptyLists, "steps with ids and without objects are dropped"},
	{plugsUnknown, "PLUGIN, PLUGOUT and RELEASE are unknown actions"},
	{parsingTwice, "an output that is not JSON counts as two errors in parsing"},
	{goldTest, "a program whose recorded final graph fails its goals is left out"},
	{goldPlan, "a plan equal to the recorded program reaches no goal"},
	{firstRelation, "at most one relation goal of a plan is reached"},
	{actionText, "an action goal is reached if the text of the steps contains its name after the previous one; the first that is not reached ends the search"},
	{goalOrder, "action goals are searched from the last to the first; the original takes them from a set, in an order that changes from run to run"},
	{skipsSteps, "additional steps of a plan are skipped, and it still counts as executable"},
	{unreadGoals, "no goal is missed by an output that is not JSON"},
	{unknownGoals, "predicted goals that are incomplete or about unknown objects are not wrong"},
	{goalsTwice, "predictions that differ only in their descriptions count several times, also for one goal"},
	{dropsSubgoals, "subgoals that are not formulas are dropped"},
	{repeatedGoals, "repeated goals of subgoals count several times, and plans that miss their goals have no errors in steps"},
	{unreadOperators, "operators that cannot be read or are not written miss nothing"},
	{rowNumbers, "a part of a formula is also missing if no part has its partner at its index"},
	{goldFills, "recorded operators stand for those that were not written"},
}

// Options describes the options, in the order of help texts.
func Options() (all [][2]string) {
	for _, o := range options {
		all = append(all, [2]string{string(o.name), o.text})
	}
	return all
}

// A Compat is a set of options.
type Compat map[option]bool

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
			set[option(name)] = true
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
