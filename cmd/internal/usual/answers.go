package usual

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hearth"
	"hearth/eval/report"
)

func questionOf(description string) hearth.Question {
	return hearth.Question{Text: description, Entities: true}
}

// where lists the things in or on which a thing lies, from the nearest to the farthest.
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
				path = append(path, a.within(relation, next)+" "+a.name(next))
			}
		}
		if next == nil {
			break
		}
		if at = next; at.ID == fmt.Sprint(a.Internal().State.Root()) && len(path) > 1 { // the world itself
			path = path[:len(path)-1]
		}
	}
	if len(path) == 0 {
		a.say("%s is in no other thing.", a.name(t))
		return nil
	}
	a.say("%s is %s.", a.name(t), strings.Join(path, ", "))
	return nil
}

// within returns the word between a thing and its place: on for a place where things are worked on, in for a container.
func (a *asking) within(relation string, place *report.Thing) string {
	work := false
	for _, e := range a.Internal().State.WorkPlaces() {
		work = work || fmt.Sprint(e) == place.ID
	}
	return map[bool]string{true: "on", false: "in"}[relation == "on" || relation == "in" && work]
}

// mixed lists in which mixtures an ingredient is, and reports whether there are any.
func (a *asking) mixed(class string) (bool, error) {
	query := fmt.Sprintf("in(Mixture, Place), leaf(Mixture, X, Grams, Batch), is_a(X, /%s)", strings.ReplaceAll(class, " ", "-"))
	answer, err := a.Situation.Query(a.ctx, query)
	if err != nil || len(answer.Answers) == 0 {
		return false, nil // the word is not a class
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

// warm reports the temperature of a thing, or of the things in it.
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
			a.reply.Note = fmt.Sprintf("this is about the end of the plan; --variable %s asks about the state in which it was bound", args[0])
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

// left reports the amounts of an ingredient, and where they are.
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

// holds lists the things that lie in or on a thing.
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

// can lists the actions that can be done with a thing now.
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
