package sim_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim"
)

const (
	fourPortions = butterDough + `(portion-and-arrange ?items > < ?dough 25 g ? ?)
	`
	cream = `(fetch-and-proportion ?cream > < ? cream-cheese 50 g)
	`
	saltAndPepper = `
		(fetch-and-proportion ?s > < ? coarse-salt 8 g)
		(fetch-and-proportion ?topping > < ?s ground-black-pepper 6 g)
	`
)

// wearing returns what is on each item, front first: "12 g salt, -".
func wearing(e *sim.Episode, variable, fluent string) string {
	s := e.Final()
	items := s.Values(e.Bindings.Bound(variable).Term, "item")
	if len(items) == 0 {
		items = s.Contents(e.Bindings.Bound(variable).Term)
	}
	words := make([]string, len(items))
	for i, x := range items {
		if words[i] = fluentOf(s, x, fluent); words[i] == "" {
			words[i] = "-"
		}
	}
	return strings.Join(words, ", ")
}

func TestAToppingOfOneSizeIsServedInOrderUntilItIsUsedUp(t *testing.T) { // serve
	tests := []struct{ name, size, want, rest string }{
		{"an equal share", "? ?", "12.5 g cream-cheese, 12.5 g cream-cheese, 12.5 g cream-cheese, 12.5 g cream-cheese", ""},
		{"the last gets less", "15 g", "15 g cream-cheese, 15 g cream-cheese, 15 g cream-cheese, 5 g cream-cheese", ""},
		{"some get none", "25 g", "25 g cream-cheese, 25 g cream-cheese, -, -", ""},
		{"one gets all", "50 g", "50 g cream-cheese, -, -, -", ""},
		{"one gets all there is", "80 g", "50 g cream-cheese, -, -, -", ""},
		{"the rest stays", "10 g", "10 g cream-cheese, 10 g cream-cheese, 10 g cream-cheese, 10 g cream-cheese", "10 g cream-cheese"},
		{"in spoons", "2 teaspoon", "9.38 g cream-cheese, 9.38 g cream-cheese, 9.38 g cream-cheese, 9.38 g cream-cheese", "12.48 g cream-cheese"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := done(t, actionLines(fourPortions+cream+"(top-with ?x > < ?items ?cream "+tt.size+")")...)
			require.Equal(t, tt.want, wearing(e, "?x", "has_on_top"))
			require.Equal(t, tt.rest, holds(e, "?cream"))
			served := e.Results[len(e.Results)-1]
			require.InDelta(t, mass(served.Before), mass(served.After), 1e-3)
		})
	}
}

func TestOnlyTheFirstThingIsSharedOutAndOnlyItIsUsedUp(t *testing.T) { // serve
	tests := []struct{ name, step, fluent, want, rest string }{
		{"sprinkle", "(sprinkle ?x > < ?items ?topping)", "sprinkled_with",
			"1.5 g ground-black-pepper, 1.5 g ground-black-pepper, 1.5 g ground-black-pepper, 1.5 g ground-black-pepper", "8 g coarse-salt"},
		{"dip", "(dip ?x > < ?items ?topping)", "dipped_in",
			"1.5 g ground-black-pepper, 1.5 g ground-black-pepper, 1.5 g ground-black-pepper, 1.5 g ground-black-pepper", "8 g coarse-salt"},
		{"top-with", "(top-with ?x > < ?items ?topping ? ?)", "has_on_top",
			"1.5 g ground-black-pepper, 1.5 g ground-black-pepper, 1.5 g ground-black-pepper, 1.5 g ground-black-pepper", "8 g coarse-salt"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := done(t, actionLines(fourPortions+saltAndPepper+tt.step)...)
			require.Equal(t, tt.want, wearing(e, "?x", tt.fluent))
			require.Equal(t, tt.rest, holds(e, "?topping"))
		})
	}
}

func TestWhatIsPutOntoThingsStaysOnThem(t *testing.T) {
	tell(t, []story{
		{"only the first spread is spread", butterDough + `
			(fetch-and-proportion ?a1 > < ? salted-butter 10 g)
			(fetch-and-proportion ?spread > < ?a1 butter 30 g)
			(spread ?x > < ?dough ?spread ?)`, "spread_with ?x", "30 g butter"},
		{"and the others stay", butterDough + `
			(fetch-and-proportion ?a1 > < ? salted-butter 10 g)
			(fetch-and-proportion ?spread > < ?a1 butter 30 g)
			(spread ?x > < ?dough ?spread ?)`, "in ?spread", "10 g salted-butter"},
		{"on an empty thing the spread simply lies", `
			(fetch ?pan > < pan 1)
			(fetch-and-proportion ?spread > < ? butter 30 g)
			(spread ?x > < ?pan ?spread ?)`, "in ?x", "30 g butter"},
		{"a bowl of lettuce lines plates with equal shares", `
			(fetch ?plates > < large-plate 4)
			(fetch-and-proportion ?lettuce > < ? romaine-lettuce 1 piece)
			(line ?x > < ?plates ?lettuce)`, "in ?lettuce", ""},
		{"a single plate gets all of it", `
			(fetch ?plate > < large-plate 1)
			(fetch-and-proportion ?lettuce > < ? romaine-lettuce 1 piece)
			(line ?x > < ?plate ?lettuce)`, "*lined_with ?x", "300 g romaine-lettuce"},
		{"what lies in a tray stays there when the tray is lined", `
			(fetch ?tray > < baking-tray 1)
			(fetch-and-proportion ?t > < ?tray tomato 1 piece)
			(line ?x > < ?t ?)`, "in ?x", "1 piece tomato"},
	})
	e := done(t, "(fetch ?plates > < large-plate 4)", "(fetch-and-proportion ?lettuce > < ? romaine-lettuce 1 piece)", "(line ?x > < ?plates ?lettuce)")
	require.Equal(t, "75 g romaine-lettuce, 75 g romaine-lettuce, 75 g romaine-lettuce, 75 g romaine-lettuce", wearing(e, "?x", "lined_with"))
}

func TestASecondToppingLiesOnTheFirst(t *testing.T) {
	e := done(t, actionLines(butterDough+`
		(fetch-and-proportion ?salt > < ? coarse-salt 2 g)
		(fetch-and-proportion ?pepper > < ? ground-black-pepper 1 g)
		(fetch-and-proportion ?paprika > < ? paprika-powder 3 g)
		(sprinkle ?a1 > < ?dough ?salt)
		(sprinkle ?a2 > < ?a1 ?pepper)
		(sprinkle ?a3 > < ?a2 ?paprika)`)...)
	s := e.Final()
	x := s.Contents(e.Bindings.Bound("?a3").Term)[0]
	for _, want := range []string{"2 g coarse-salt", "1 g ground-black-pepper", "3 g paprika-powder"} {
		require.Equal(t, want, fluentOf(s, x, "sprinkled_with"))
		x, _ = s.Value(x, "sprinkled_with")
	}
}

func TestPartsTakeTheirShareOfWhatTheWholeWears(t *testing.T) {
	const sprinkled = butterDough + `
		(fetch-and-proportion ?salt > < ? coarse-salt 8 g)
		(sprinkle ?s > < ?dough ?salt)
	`
	tell(t, []story{
		{"portions", sprinkled + `(portion-and-arrange ?x > < ?s 25 g ? ?)`, "sprinkled_with ?x", "2 g coarse-salt"},
		{"a part that is transferred", sprinkled + `(transfer-contents ?x ?r > < ? ?s 75 percent)`, "sprinkled_with ?x", "6 g coarse-salt"},
		{"and the part that stays", sprinkled + `(transfer-contents ?x ?r > < ? ?s 75 percent)`, "sprinkled_with ?r", "2 g coarse-salt"},
	})
}

func TestThingsKeepTheirOrderAndTheirPlaces(t *testing.T) { // order
	tell(t, []story{
		{"items are laid out in the order of the list", `
			(fetch-and-proportion ?t > < ? tomato 1 piece)
			(fetch-and-proportion ?o > < ?t onion 1 piece)
			(fetch ?tray > < baking-tray 1)
			(transfer-items ?x > < ?o ? ?tray)`, "in ?x", "1 piece onion, 1 piece tomato"},
		{"behind what lies there", `
			(fetch ?tray > < baking-tray 1)
			(fetch-and-proportion ?c > < ?tray cucumber 1 piece)
			(fetch-and-proportion ?t > < ? tomato 1 piece)
			(transfer-items ?x > < ?t ? ?c)`, "in ?x", "1 piece cucumber, 1 piece tomato"},
		{"a sift keeps what is in the target", `
			(fetch-and-proportion ?bowl > < ? butter 50 g)
			(fetch-and-proportion ?flour > < ? all-purpose-flour 100 g)
			(sift ?x > < ?bowl ?flour ?)`, "in ?x", "50 g butter, 100 g all-purpose-flour"},
		{"stirring an empty bowl makes nothing", `
			(fetch ?bowl > < medium-bowl 1)
			(mix ?x > < ?bowl ?)`, "in ?x", ""}, // stir-nothing
	})
}

// Seeds are taken out from front to back, and what is taken out last lies in front.
func TestSeedsOfTheLastThingLieInFront(t *testing.T) {
	e := done(t, "(fetch-and-proportion ?a > < ? cucumber 1 piece)", "(fetch-and-proportion ?b > < ?a avocado 1 piece)",
		"(fetch-and-proportion ?c > < ?b red-bell-pepper 1 piece)", "(seed ?x ?seeds > < ?c ?)")
	require.Equal(t, "1 piece red-bell-pepper, 1 piece avocado, 1 piece cucumber", holds(e, "?x"))
	require.Equal(t, "1 piece cucumber, 1 piece avocado, 1 piece red-bell-pepper", wearing(e, "?seeds", "seed_of"))
}

// A mixture lists its components in the order in which they are poured, whatever the order in the pot.
func TestSpicesGoIntoABrothBeforeItsLiquids(t *testing.T) {
	e := done(t, "(fetch ?pot > < cooking-pot 1)", "(fetch-and-proportion ?a > < ?pot coarse-salt 5 g)",
		"(fetch-and-proportion ?b > < ?a water 500 g)", "(boil ?x > < ?b ? ? 15 minute)")
	s := e.Final()
	parts := s.Values(s.Contents(e.Bindings.Bound("?x").Term)[0], "component")
	require.Equal(t, []string{"coarse-salt", "water"}, []string{s.Class(parts[0]), s.Class(parts[1])})
}
