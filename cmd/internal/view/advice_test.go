package view_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// address is the place of a plan in a panel.
func address(view, plan, more string) string {
	return "#" + view + "?plan=" + url.QueryEscape(plan) + more
}

// Advice is applied by one click: the plan runs with the other line, and is compared with the run before.
func TestAdviceIsAppliedByOneClick(t *testing.T) {
	t.Parallel()
	plan := "#drink\n(get-kitchen ?k)\n(fetch-and-proportion ?x ?k2 ?k ?b water 6 l)\n(shape ?s ?k4 ?k2 ?x ball-shape)"
	b := open(t, shared()).at(address("why", plan, "&not=2")).sees("1 l are there, not 6 l").sees("water 1 l)")
	b.until(`!document.querySelector('.possible').textContent.includes('flour')`).usable().shot("why")
	b.click("Apply and execute").until(`location.hash.startsWith('#edit')`).sees("Compared with the run before")
	b.until(`document.querySelector('[aria-label=plan]').value.includes('water 1 l)')`).sees("2 of 3 steps executed").seen("applied")
	b.until(`document.querySelector('.diff').innerText.includes('fetch-and-proportion')`)
	b.do("history.back(); 0")
	b.until(`location.hash.startsWith('#why')`).refused().quiet()
}

// The actions that would make a statement true are shown, and applied at the end of the plan.
func TestWhatWouldMakeAStatementTrueIsApplied(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	one := func(description string) string {
		return call(t, h, "entities", map[string]any{"world": "household", "description": description, "limit": 1})["answers"].([]any)[0].(map[string]any)["X"].(map[string]any)["id"].(string)
	}
	fridge, node := one("fridge"), strings.Split(one("fridge"), "/")[2]
	b := open(t, h.URL).at(address("why", "[WALK] <fridge> ("+node+")", "&world=household&not=so&what="+url.QueryEscape("state("+fridge+", /open)")))
	b.sees("What would make it true").until(`document.querySelector('.possible button')`).seen("remedy")
	b.click("Apply and execute").until(`location.hash.startsWith('#edit')`).sees("2 of 2 steps executed").sees("Compared with the run before").quiet()
}

// A result of a text that was changed since says so.
func TestAResultOfAnOlderTextSaysSo(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#edit?recipe=walnut-balls").sees("18 of 18 steps executed").until(`!document.querySelector('.outdated')`)
	gold := value[string](b, `document.querySelector('[aria-label=plan]').value`)
	b.typed("[aria-label=plan]", worse(gold)).sees("Result of the text before the change").sees("The text was changed after this run").seen("stale")
	b.typed("[aria-label=plan]", gold).until(`!document.querySelector('.outdated')`)
	b.typed("[aria-label=rules]", "extends(/sweet).\nsweet(X) :- mixed(X, /yes).").until(`document.querySelector('.outdated')`)
	b.typed("[aria-label=plan]", worse(gold)).click("Execute").sees("17 of 17").until(`!document.querySelector('.outdated')`)
	b.refused().quiet()
}

// After a run, rules show what their types hold for.
func TestNewTypesShowWhatTheyFound(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	b := open(t, h.URL).at("#edit?recipe=walnut-balls").sees("18 of 18")
	b.typed("[aria-label=rules]", "extends(/sweet).\nsweet(X) :- mixed(X, /yes).").until(`document.querySelectorAll('.problem').length === 0`)
	b.click("Execute").until(`location.hash.includes('session=')`).sees("What the rules found").until(`document.querySelector('[aria-label="sweet(X)"] tbody tr')`).seen("found")
	b.refused().quiet()
}

// A misspelt predicate is named before the units of its arguments, and a parenthesis that is not closed is named.
func TestTheFirstMistakeIsNamedFirst(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#edit?recipe=walnut-balls").sees("18 of 18")
	b.typed("[aria-label=rules]", "warm_dish(X) :- temperatur(X, N), N > 40.0.").sees("temperatur/2").sees("did you mean temperature?")
	require.NotContains(t, value[string](b, "document.querySelector('[aria-label=Rules]').innerText"), "unit")
	b.typed("[aria-label=rules]", "warm_dish(X) :- temperature(X, N), N > 40.0.").until(`document.querySelectorAll('.problem').length === 0`)
	b.at("#ask?recipe=walnut-balls&q=temperature(X").sees("this parenthesis is not closed").sees("line 1, column 12")
	b.refused()
}

// Steps that were not reached share one line.
func TestWhatWasNotReachedIsOneLine(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	b := open(t, h.URL).at(address("edit", strings.Replace(gold, "walnut 200 g", "walnut 900000 g", 1), "")).sees("1 failed")
	b.until(`document.querySelectorAll('[aria-label=Result] > ul:not(.diff) li').length === 1`).sees("were not reached: they need what was not made").quiet()
}

// Filters and the order of results are part of the link.
func TestFiltersArePartOfTheLink(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	b := open(t, h.URL).at("#batch").upload("[aria-label='files of networks']", "first.solution", gold, "worse.solution", worse(gold), "none.solution", "#nothing\n(get-kitchen ?k)\n")
	b.click("Score").until(`document.querySelectorAll('a.batch-line').length === 3`)
	b.click("dish").click("dish ▴").write("[aria-label='find results']", "solution")
	b.do(`(() => { const e = document.querySelector('[aria-label=status]'); e.value = 'ok'; e.dispatchEvent(new Event('change', { bubbles: true })) })(); 0`)
	const there = `document.querySelectorAll('.batch-line:not(.batch-head)').length === 2 && document.querySelector('.batch-line:not(.batch-head)').textContent.includes('first') && document.querySelector("[aria-label='find results']").value === 'solution'`
	b.until(there).until(`['status=ok', 'sort=-dish', 'find=solution', 'job='].every(k => location.hash.includes(k))`)
	b.click("first.solution").sees("18 of 18 steps executed")
	b.do("history.back(); 0")
	b.until(there)
	link := value[string](b, "location.hash")
	require.NoError(t, chromedp.Do(b.ctx, chromedp.Navigate("about:blank")))
	b.there = false
	b.at(link).until(there).quiet()
}

// A bar is marked as critical until the next step of the path starts: that may wait for the hands alone.
func TestOnlyWhatWasWaitedForIsMarked(t *testing.T) {
	t.Parallel()
	b := open(t, shared())
	for _, mode := range []string{"", "&mode=quantitative"} {
		b.at("#time?recipe=walnut-balls" + mode).until(`document.querySelectorAll('.bar.path').length > 3`).shot("time" + mode)
		require.Empty(t, value[[]string](b, `(() => { const all = [...document.querySelectorAll('.bar.path')].map(e => e.getBoundingClientRect()).sort((a, b) => a.left - b.left);
			return all.slice(1).map((r, i) => all[i].right > r.left + 4 ? all[i].right + ' ' + r.left : '').filter(Boolean) })()`), "marked parts do not overlap")
	}
	b.usable().quiet()
}

// All tabs are reachable in a small window, the link can be copied, and files are offered.
func TestTabsLinkAndFilesAreVisible(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#episode?recipe=walnut-balls").size(400, 860)
	require.Equal(t, 0, value[int](b, `[...document.querySelectorAll('.top nav a')].filter(e => { const r = e.getBoundingClientRect(); return r.left < 0 || r.right > 400 }).length`))
	b.click("Copy link").until(`/Cop(y|ied)/.test(document.querySelector('.share [role=status]').textContent)`)
	b.do(`window.saved = ''; URL.createObjectURL = b => { b.text().then(t => { window.saved = t }); return location.href }; HTMLAnchorElement.prototype.click = () => {}; 0`)
	b.click("Export").sees("hearth view walnut-balls --export page.html").usable().shot("menu").click("The plan, as text").until(`window.saved.startsWith('#walnut-balls\n(get-kitchen')`)
	b.click("Export").click("The drawing, as SVG").until(`window.saved.startsWith('<svg')`).quiet()
}

// The text of a network of thirty steps can be read, and the network can be fitted into its pane.
func TestTheTextOfANetworkCanBeRead(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	long, most := "", 0.0
	for _, r := range call(t, h, "recipes", map[string]any{"limit": 1000})["items"].([]any) {
		if n := r.(map[string]any)["actions"].(float64); n > most && n <= 60 {
			long, most = r.(map[string]any)["id"].(string), n
		}
	}
	require.GreaterOrEqual(t, most, 30.0)
	b := open(t, h.URL).at("#episode?recipe=" + long).until(`document.querySelector('svg.network text')`)
	require.GreaterOrEqual(t, value[float64](b, fmt.Sprintf(textSize, "svg.network")), 9.0, "%s has %v steps", long, most)
	steps := `document.querySelectorAll('svg.network [data-step]').length`
	folded := value[int](b, steps)
	b.until(`document.querySelector('[aria-pressed=true]').textContent === 'Fold fetches' && document.querySelector('svg.network [data-with]')`).seen("network")
	wide := `document.querySelector('svg.network').getBoundingClientRect().width`
	before := value[float64](b, wide)
	b.click("larger").until(wide + ` > ` + fmt.Sprint(1.1*before)).click("smaller")
	b.click("Fit to width").until(`(e => e.scrollWidth <= e.clientWidth + 1)(document.querySelector('.drawing'))`)
	b.click("Fold fetches").until(fmt.Sprintf(`%s > %d && !document.querySelector('svg.network [data-with]')`, steps, folded)).quiet()
}

// textSize is the size of the smallest text of a drawing, in pixels of the screen.
const textSize = `(e => Math.min(...[...e.querySelectorAll('[data-step] text')].map(t => parseFloat(t.getAttribute('font-size') ?? e.getAttribute('font-size')))) * e.getBoundingClientRect().width / e.getAttribute('width'))(document.querySelector('%s'))`

// In a program, lines that are missing are added before the step, and a step that is not needed is left out.
func TestMissingLinesOfAProgramAreAdded(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at(address("why", "[WALK] <kitchen> (1)\n[GRAB] <milk> (1)", "&world=household&not=2")).sees("What could be done instead").sees("Add lines before it").seen("added")
	b.click("Apply and execute").until(`location.hash.startsWith('#edit')`).sees("Compared with the run before").until(`document.querySelector('.verdict').textContent === 'ok'`)
	b.at(address("why", "[WALK] <fridge> (1)\n[OPEN] <fridge> (1)\n[OPEN] <fridge> (1)", "&world=household&not=3")).sees("Leave out step 3").click("Apply and execute").sees("2 of 2 steps executed").quiet()
}

// In the quantitative mode a time that is too short is corrected by one click, and the hazard is gone.
func TestATimeThatIsTooShortIsCorrected(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "warm-bacon-potatoes"})["gold_network"].(string)
	b := open(t, h.URL).at(address("kitchen", strings.Replace(gold, "40 minute", "15 minute", 1), "&mode=quantitative")).sees("never boiled").seen("hazards")
	b.click("Change the time to").until(`location.hash.startsWith('#edit')`).sees("Compared with the run before").seen("boiled")
	b.until(`!document.querySelector('[aria-label=Result]').innerText.includes('never boiled')`).quiet()
}
