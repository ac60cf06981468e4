package view_test

import (
	"encoding/json"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// tooWide are what is wider than a small window and does not scroll by itself.
const tooWide = `document.documentElement.scrollWidth <= 400 ? [] : [...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > 401).map(e => e.outerHTML.slice(0, 90)).slice(0, 8).concat('wide')`

// looked are the panels that axe has looked at, by their names.
var looked sync.Map

// seen is a place at two widths, usable by everybody, with pictures; in a sweep, in both themes, and
// each time that it is seen.
func (b *tab) seen(name string) *tab {
	b.Helper()
	b.size(1280, 900).theme("light")
	if _, before := looked.LoadOrStore(name, true); !before || os.Getenv("HEARTH_SWEEP") != "" {
		b.usable()
	}
	b.shot(name+"-light").size(400, 860)
	require.Empty(b, value[[]string](b, tooWide), name)
	if os.Getenv("HEARTH_SWEEP") != "" {
		b.shot(name+"-light-small").theme("dark").shot(name+"-dark-small").size(1280, 900).legible().shot(name + "-dark").theme("light")
	}
	require.LessOrEqual(b, value[int](b, "document.querySelectorAll('*').length"), 2000, name)
	return b.size(1280, 900)
}

// upload gives files to a field, by their names and texts.
func (b *tab) upload(field string, files ...string) *tab {
	b.Helper()
	b.until(`document.querySelector(` + quoted(field) + `)`)
	list, err := json.Marshal(files)
	require.NoError(b, err)
	b.do(`(() => { const all = ` + string(list) + `, given = new DataTransfer(), field = document.querySelector(` + quoted(field) + `);
		for (let i = 0; i < all.length; i += 2) given.items.add(new File([all[i + 1]], all[i]));
		field.files = given.files; field.dispatchEvent(new Event('change', { bubbles: true })) })(); 0`)
	return b
}

// worse is the network of walnut balls with another sugar, a hotter oven and no cooling.
func worse(gold string) string {
	return strings.NewReplacer("brown-sugar 90 g", "white-sugar 60 g", "170 degrees", "220 degrees", "?kitchen-17 ?cold-balls", "?kitchen-17 ?balls-on-rack",
		"(bring-to-temperature ?cold-balls ?kitchen-16 ?kitchen-15 ?balls-on-rack ?room-heat ?room-unit)\n", "", "?kitchen-17 ?kitchen-16", "?kitchen-17 ?kitchen-15").Replace(gold)
}

// What a dish lacks of the gold dish is told with its cost, and goals lead to their steps.
func TestADishIsComparedWithTheGoldDish(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	b := open(t, h.URL).at("#score?plan=" + url.QueryEscape(worse(gold)))
	b.sees("brown-sugar 90 g").sees("is missing").sees("white-sugar 60 g").sees("is not in the gold dish").sees("not reached")
	b.until(`document.querySelector('.costs .lost').textContent === '−0.196'`)
	b.until(`[...document.querySelectorAll('.sides .differs')].some(e => e.innerText.includes('220 degrees-celsius') && e.innerText.includes('18 degrees-celsius'))`)
	b.click("What the nearest result of each missed one lacks").sees("nearest: step")
	b.seen("worse")
	b.click("only what differs").until(`document.querySelectorAll('.sides tbody tr:not(.differs):not(.heading)').length === 0`)
	b.upload("[type=file]", "first.solution", gold, "<img src=x onerror=alert(1)>.solution", strings.Replace(gold, "egg 1 piece", "egg 2 piece", 1), "none.solution", "#other\n(get-kitchen ?k)\n")
	b.sees("none.solution has no network of walnut-balls")
	b.until(`document.querySelectorAll('.systems tbody tr').length === 3 && document.querySelector('.systems tbody').innerText.includes('1.000')`)
	b.click("<img src=x onerror=alert(1)>.solution").sees("100 g").until(`document.querySelector('.systems .lit').innerText.includes('<img')`).seen("systems")
	b.click("this one").click("reached by step 2").sees("fetch-and-proportion").until(`location.hash.startsWith('#episode') && location.hash.includes('step=2')`)
	b.quiet()
}

// The gold recipe can be another one, and of a session the dish is compared, too.
func TestTheGoldRecipeIsChosen(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	b := open(t, h.URL).at("#score?recipe=walnut-balls").sees("Nothing: it is the gold dish").sees("17 of 17")
	b.write(".gold input", "mango-radish-salad").sees("is not in the gold dish").until(`location.hash.includes('against=mango-radish-salad')`)
	b.click("What the nearest result of each missed one lacks").sees("nearest")
	plan := "#walnut-balls\n(get-kitchen ?k)\n(fetch-and-proportion ?walnuts ?k2 ?k ?bowl walnut 200 g)"
	begun := call(t, h, "start", map[string]any{"plan": plan})["session"].(string)
	b.at("#score?session=" + begun).sees("1 of 17").sees("is missing").shot("session")
	b.quiet()
}
