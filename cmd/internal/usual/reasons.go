package usual

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/eval/diagram"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/source"
)

// why reports by which step a fact became true.
func (a *asking) why(args []string) error {
	found, err := a.Episode.Why(a.ctx, args[0], 0)
	if err != nil {
		return err
	}
	a.command("why", args[0])
	if !found.Holds {
		a.say("It is not true: ask why not %s.", args[0])
		return nil
	}
	for _, o := range found.Origins {
		switch {
		case o.Step > 0:
			a.say("%s, because of step %d, %s.", o.Fact, o.Step, o.Action)
		case o.State != nil && o.State.Step > 0:
			a.say("%s follows from the state after step %d, %s.", o.Fact, o.State.Step, o.State.Action)
		default:
			a.say("%s was so from the start.", o.Fact)
		}
	}
	return nil
}

// whyNot reports why a step was not done, or a fact is not true, and what would help.
func (a *asking) whyNot(args []string) error {
	what, step := args[0], 0
	if n, err := strconv.Atoi(what); err == nil {
		what, step = "", n
	}
	not, err := a.Episode.WhyNot(a.ctx, what, step)
	if err != nil {
		return err
	}
	a.command("why-not", what)
	if step > 0 {
		a.reply.Command += fmt.Sprintf(" --step %d", step)
	}
	switch {
	case not.Holds && step > 0:
		a.say("Step %d was done.", step)
		for _, s := range a.Episode.Report().Steps {
			if s.Step == step {
				for _, w := range s.Warnings {
					a.say("There is a warning: %s.", w)
				}
			}
		}
	case not.Holds:
		a.say("It is true.")
	default:
		a.say("%s.", strings.TrimSuffix(not.Cause, "."))
	}
	if not.Try != "" {
		a.say("This can be done instead: %s", not.Try)
	}
	for _, x := range not.Advice {
		if len(x.Lines) == 0 {
			a.say("The step can be left out: it would change nothing.")
		} else if not.Try == "" {
			a.say("This can be done instead: %s", strings.Join(x.Lines, ", "))
		}
	}
	for _, r := range not.Actions {
		a.say("This would make it true: %s", strings.ReplaceAll(r.Call, "\n", " "))
	}
	return nil
}

// when reports in which steps a thing changed, or from when to when a fact held.
func (a *asking) when(args []string) error {
	if pred, rest, ok := strings.Cut(args[0], "("); ok && strings.HasSuffix(rest, ")") {
		answer, err := a.ask("%s_during(%s, From, To)", strings.TrimSpace(pred), strings.TrimSuffix(rest, ")"))
		if err != nil {
			return err
		}
		for _, row := range answer.Answers {
			a.say("From %v s to %v s.", row["From"], row["To"])
		}
		if len(answer.Answers) == 0 {
			a.say("It was never true.")
		}
		a.reply.Rows = answer
		return nil
	}
	t, err := a.one(args[0])
	if err != nil {
		return err
	}
	for _, step := range diagram.History(a.Internal(), t.ID, report.Page{}).Items {
		a.say("Step %d, %s (%s s): %s.", step.Step, step.Action, strconv.FormatFloat(step.Time, 'f', -1, 64), list(report.Convert(step.Changes, a.difference)))
	}
	if len(a.reply.Sentences) == 0 {
		a.say("%s did not change.", a.name(t))
	}
	a.command("query", fmt.Sprintf("in_during(%s, Place, From, To)", t.ID))
	a.reply.Query = fmt.Sprintf("in_during(%s, Place, From, To)", t.ID)
	return nil
}

// difference writes a change in a few words.
func (a *asking) difference(c report.Change) string {
	var words []string
	if c.What == "made" || c.What == "gone" {
		words = append(words, c.What)
	}
	if c.NewContainer != nil {
		words = append(words, "now in "+a.name(c.NewContainer))
	}
	for _, p := range c.Properties {
		words = append(words, fmt.Sprintf("%s %s", p.Name, cmp.Or(p.After, "none")))
	}
	if len(words) > 6 {
		words = append(words[:6], fmt.Sprintf("%d more changes", len(words)-6))
	}
	return cmp.Or(list(words), c.What)
}

// changed lists the changes of a step.
func (a *asking) changed(args []string) error {
	at := a.Situation
	if len(args) > 0 {
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return err
		}
		if at, err = a.Episode.At(hearth.Point{Step: n}); err != nil {
			return err
		}
	}
	diff := diagram.OfLastStep(at.Internal())
	if diff == nil {
		a.say("No step was done yet.")
		return nil
	}
	a.say("Step %d, %s:", diff.Step, diff.Action)
	for _, c := range diff.Changes {
		a.say("%s: %s.", a.name(&c.Thing), a.difference(c))
	}
	a.command("run", "")
	return nil
}

// cost lists the ingredients that lower the score of the dish most.
func (a *asking) cost([]string) error {
	set, err := a.Set()
	if err != nil {
		return err
	}
	id := a.recipe()
	if id == "" {
		return source.Unknown("E0806", "recipe", strings.ToLower(a.Episode.Plan.Name), set.IDs())
	}
	made := network.Network{ID: id}
	if a.Episode.Plan.Network != nil {
		made = *a.Episode.Plan.Network
	}
	r := a.Episode.Scene.World.Internal().Evaluator(set).Executed("plan", &made, (&source.Diagnostics{Items: a.Episode.Problems}).Err(), a.Episode.Internal())
	score := benchmark.NewScore(r)
	a.command("evaluate", "")
	a.reply.Command += " --explain"
	for _, c := range score.Costs[:min(len(score.Costs), 5)] {
		a.say("%s costs %.3f: %s.", c.Subject, c.Lost, strings.Join(c.Shortcomings, "; "))
	}
	if len(score.Costs) == 0 {
		a.say("Nothing: the dish is the one of the recipe.")
	}
	return nil
}

// recipe returns the id of the recipe whose gold network the plan is compared with, or "".
func (a *Asker) recipe() string {
	id := strings.ToLower(a.Episode.Plan.Name)
	if set, err := a.Set(); err != nil || set.Entry(id) == nil || set.Entry(id).Gold == nil {
		return ""
	}
	return id
}

// compare lists in what two things differ.
func (a *asking) compare(args []string) error {
	var both [2]*report.Details
	for i, word := range args[:2] {
		t, err := a.one(word)
		if err != nil {
			return err
		}
		c := diagram.OfContents(a.Internal(), t.ID, report.Page{})
		both[i] = &report.Details{Thing: *t, Properties: c.Container.Properties}
		if len(c.Items) > 0 {
			contents := list(slices.Compact(report.Convert(c.Items, func(x diagram.Item) string { return x.Class })))
			both[i].Properties = append(both[i].Properties, report.Property{Name: "contents", Value: contents})
		}
	}
	properties := func(d *report.Details) map[string]string {
		all := map[string]string{"class": d.Class}
		for _, p := range d.Properties {
			if p.Value != "" {
				all[strings.Repeat(" ", p.Depth)+p.Name] = p.Value
			}
		}
		return all
	}
	x, y := properties(both[0]), properties(both[1])
	a.say("%s and %s:", a.name(&both[0].Thing), a.name(&both[1].Thing))
	for _, p := range slices.Sorted(keysOf(x, y)) {
		if x[p] != y[p] {
			a.say("%s: %s, and %s.", strings.TrimSpace(p), cmp.Or(x[p], "none"), cmp.Or(y[p], "none"))
		}
	}
	if len(a.reply.Sentences) == 1 {
		a.say("They do not differ.")
	}
	a.command("entities", fmt.Sprintf("%s or %s", args[0], args[1]))
	return nil
}

// unsafe lists the hazards of the quantitative mode.
func (a *asking) unsafe([]string) error {
	if !a.measured() {
		a.say("Hazards follow from temperatures and weights: ask with --mode quantitative.")
		a.command("ask", "what is unsafe")
		a.reply.Command += " --mode quantitative"
		return nil
	}
	all, err := a.Episode.Hazards(a.ctx)
	if err != nil {
		return err
	}
	for _, h := range all {
		a.say("Step %d, %s: %s.", h.Step, h.Action, h.Message)
	}
	if len(all) == 0 {
		a.say("No hazard was found.")
	}
	a.command("run", "")
	return nil
}

// measured reports whether the mode is quantitative.
func (a *Asker) measured() bool {
	_, err := a.Episode.Scene.World.Internal().Room(a.Episode)
	return err == nil
}
