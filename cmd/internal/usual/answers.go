package usual

import (
	"cmp"
	"fmt"
	"math"
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

func questionOf(description string) hearth.Question {
	return hearth.Question{Text: description, Entities: true}
}

// where says in or on which things a thing lies, from the nearest to the farthest.
func (a *asking) where(args []string) error {
	all, err := a.find(args[0])
	if err != nil {
		return err
	}
	if len(all) == 0 || !a.home() && a.rank(all[0]) == 2 && !strings.HasPrefix(args[0], "/") {
		if mixed, err := a.mixed(args[0]); mixed || err != nil {
			return err
		}
	}
	t, err := a.one(args[0])
	if err != nil {
		return err
	}
	var path []string
	at := t
	for range 20 {
		var next *report.Thing
		for _, relation := range a.relations() {
			answer, err := a.ask("%s(%s, Place)", relation, at.ID)
			if err != nil {
				return err
			}
			if places := things(answer, "Place"); len(places) > 0 && next == nil {
				next = places[0]
				path = append(path, map[bool]string{true: "on ", false: "in "}[relation == "on"]+a.name(next))
			}
		}
		if next == nil {
			break
		}
		at = next
	}
	if len(path) == 0 {
		a.say("%s is in no other thing.", a.name(t))
		return nil
	}
	a.say("%s is %s.", a.name(t), strings.Join(path, ", "))
	return nil
}

// mixed says in which mixtures an ingredient is, and reports whether there are any.
func (a *asking) mixed(class string) (bool, error) {
	query := fmt.Sprintf("in(Mixture, Place), leaf(Mixture, X, Grams, Batch), is_a(X, /%s)", strings.ReplaceAll(class, " ", "-"))
	answer, err := a.Situation.Query(a.ctx, query)
	if err != nil || len(answer.Answers) == 0 {
		return false, nil // the word is no class
	}
	a.reply.Query = query
	a.command("query", query)
	var places []*report.Thing
	for _, p := range things(answer, "Place") {
		if !slices.ContainsFunc(places, func(x *report.Thing) bool { return x.ID == p.ID }) {
			places = append(places, p)
		}
	}
	a.say("The %s was mixed with other things, and is now in %s.", class, a.names(places))
	a.reply.Rows = answer
	return true, nil
}

// warm says how warm a thing is, or the things in it.
func (a *asking) warm(args []string) error {
	t, err := a.one(args[0])
	if err != nil {
		return err
	}
	found := false
	show := func(query, words string, columns ...string) error {
		answer, err := a.ask(query, t.ID)
		if err != nil {
			return err
		}
		for _, row := range answer.Answers {
			of := t
			if x, ok := row["X"].(*report.Thing); ok {
				of = x
			}
			values := []any{a.name(of)}
			if of != t && len(answer.Answers) > 3 {
				values[0] = "each " + of.Class + " in it"
			}
			for _, c := range columns {
				values = append(values, degrees(row[c]))
			}
			found = true
			if text := fmt.Sprintf(words, values...); !slices.Contains(a.reply.Sentences, text) {
				a.say("%s", text)
			}
		}
		return nil
	}
	if a.measured() {
		if err := cmp.Or(
			show("core_temperature(%[1]s, Core), surface_temperature(%[1]s, Surface)", "%s is at %v °C inside and %v °C at its surface.", "Core", "Surface"),
			show("in(X, %[1]s), core_temperature(X, Core), surface_temperature(X, Surface)", "%s is at %v °C inside and %v °C at its surface.", "Core", "Surface")); err != nil {
			return err
		}
	}
	if !found {
		if err := cmp.Or(show("temperature(%[1]s, Degrees)", "%s is at %v °C.", "Degrees"), show("in(X, %[1]s), temperature(X, Degrees)", "%s is at %v °C.", "Degrees")); err != nil {
			return err
		}
	}
	if !found {
		a.say("No temperature of %s is known.", a.name(t))
		if strings.HasPrefix(args[0], "?") && a.More == "" {
			a.reply.Note = fmt.Sprintf("this is about the end of the plan; --at %s asks about the state in which it was bound", args[0])
		}
	}
	return nil
}

// degrees rounds a temperature to a tenth.
func degrees(v any) string {
	x, err := strconv.ParseFloat(fmt.Sprint(v), 64)
	if err != nil {
		return fmt.Sprint(v)
	}
	return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64)
}

// left says how much there is of an ingredient, and where.
func (a *asking) left(args []string) error {
	word := strings.TrimPrefix(args[0], "of ")
	class := strings.ReplaceAll(word, " ", "-")
	if strings.HasPrefix(word, "?") || strings.HasPrefix(word, "/") {
		t, err := a.one(word)
		if err != nil {
			return err
		}
		answer, err := a.ask("in(X, %s), quantity(X, Amount), unit(X, Unit)", t.ID)
		if err != nil {
			return err
		}
		for _, row := range answer.Answers {
			a.say("%s of %s.", amount(row), row["X"].(*report.Thing).Class)
		}
		if len(answer.Answers) == 0 {
			a.say("Nothing is left in %s.", a.name(t))
		}
		return nil
	}
	if _, err := a.find(word); err != nil {
		return err
	}
	answer, err := a.ask("is_a(X, /%s), in(X, Place), quantity(X, Amount), unit(X, Unit)", class)
	if err != nil {
		return err
	}
	for _, row := range answer.Answers {
		place, _ := row["Place"].(*report.Thing)
		a.say("%s of %s in %s.", amount(row), row["X"].(*report.Thing).Class, a.name(place))
	}
	if mixed, err := a.mixed(class); err != nil || !mixed && len(answer.Answers) == 0 {
		a.say("There is no %s left.", word)
		return err
	}
	return nil
}

// amount writes an amount with its unit.
func amount(row report.Row) string {
	return fmt.Sprintf("%v %s", row["Amount"], strings.TrimPrefix(fmt.Sprint(row["Unit"]), "/"))
}

// holds says which things lie in or on a thing.
func (a *asking) holds(args []string) error {
	t, err := a.one(args[0])
	if err != nil {
		return err
	}
	found := false
	for _, relation := range a.relations() {
		answer, err := a.ask("%s(X, %s)", relation, t.ID)
		if err != nil {
			return err
		}
		if all := things(answer, "X"); len(all) > 0 {
			found = true
			a.say("%s %s %s: %s.", map[bool]string{true: "On", false: "In"}[relation == "on"], a.name(t), map[bool]string{true: "is", false: "are"}[len(all) == 1], a.names(all))
		}
	}
	if !found {
		a.say("Nothing is in %s.", a.name(t))
	}
	return nil
}

// can says what can be done with a thing now.
func (a *asking) can(args []string) error {
	t, err := a.one(args[0])
	if err != nil {
		return err
	}
	uses, err := a.Situation.Can(a.ctx, hearth.AffordanceQuery{Thing: t.ID})
	if err != nil {
		return err
	}
	var not []string
	for _, u := range uses.Uses {
		if u.Can {
			a.say("%s, with it as %s: %s", u.Action, u.Role, strings.ReplaceAll(u.Call, "\n", " "))
		} else if !slices.Contains(not, u.Action) {
			not = append(not, u.Action)
		}
	}
	if len(a.reply.Sentences) == 0 {
		a.say("Nothing can be done with %s now.", a.name(t))
	}
	if len(not) > 0 {
		a.say("Not now: %s.", list(not))
	}
	a.command("can", t.ID)
	return nil
}

// why says by which step a fact became true.
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

// whyNot says why a step was not done, or a fact is not true, and what would help.
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
	case not.Holds:
		a.say("It is true.")
	default:
		a.say("%s.", strings.TrimSuffix(not.Cause, "."))
	}
	switch {
	case not.Try != "":
		a.say("This can be done instead: %s", not.Try)
	case not.Fix != nil && not.Fix.Remove:
		a.say("The step can be left out: it would change nothing.")
	case not.Fix != nil:
		a.say("Insert before it: %s", strings.Join(not.Fix.Insert, ", "))
	}
	for _, r := range not.Actions {
		a.say("This would make it true: %s", strings.ReplaceAll(r.Call, "\n", " "))
	}
	return nil
}

// when says in which steps a thing changed, or from when to when a fact held.
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

// changed says which things a step changed.
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

// cost says which ingredients lower the score of the dish most.
func (a *asking) cost([]string) error {
	set, err := a.Set()
	if err != nil {
		return err
	}
	id := strings.ToLower(a.Episode.Plan.Name)
	if entry := set.Entry(id); entry == nil || entry.Gold == nil {
		return source.Unknown("E0806", "recipe", id, set.IDs())
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

// compare says in what two things differ.
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
