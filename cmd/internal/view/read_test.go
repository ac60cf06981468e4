package view_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

const toast = `Tomato Toast

Ingredients
2 slices of bread
10 g butter
200 g tomatoes
1 pinch of unobtainium

Method
Spread the butter on the bread.
Cut the tomatoes into small pieces and scatter them over the bread.
Frobnicate the whole thing gently.
Bake for 10 minutes. Enjoy!
`

// lit are the texts of what is highlighted: in the text, and of the steps.
const lit = `[...document.querySelectorAll('.clause.lit, .read-group.lit code')].map(e => e.innerText.trim()).join('\n')`

// The text stands next to its steps. A part of the text and its steps are highlighted together, by mouse and keyboard.
func TestARecipeIsReadNextToItsSteps(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#read").write("[aria-label='text of the recipe']", toast).click("button.main")
	b.sees("Read a recipe").sees("96 %").sees("unknown ingredient “unobtainium”").sees("not understood").seen("read")
	require.Equal(t, toast, value[string](b, `(e => { const c = e.cloneNode(true); return c.textContent })(document.querySelector('.read-text'))`), "the text is shown as it is")
	require.Equal(t, "E0144 1 pinch of unobtainium, E0146 Frobnicate the whole thing gently", value[string](b, `[...document.querySelectorAll('.unread')].map(e => e.dataset.code + ' ' + e.textContent).join(', ')`))
	hover := func(what string) {
		b.do(`[...document.querySelectorAll('.clause, .read-group')].find(e => e.textContent.includes(` + quoted(what) + `)).dispatchEvent(new MouseEvent('mouseenter')); 0`)
	}
	hover("Cut the tomatoes")
	b.until(lit + `.startsWith('Cut the tomatoes into small pieces\n(cut ')`)
	hover("(sprinkle")
	b.until(lit + `.startsWith('and scatter them over the bread\n(sprinkle ')`)
	b.do(`document.querySelector('.read-group.lit').dispatchEvent(new MouseEvent('mouseleave')); 0`)
	b.until(lit + `.startsWith('2 slices of bread\n(fetch-and-proportion ')`).key(kb.ArrowDown).until(lit + `.startsWith('10 g butter\n')`)
	b.key(kb.ArrowLeft + kb.Enter).until(`document.activeElement.getAttribute('aria-pressed') === 'true'`)
	b.click("12:1").until(`document.activeElement.textContent.includes('Frobnicate')`)
	b.theme("dark").legible().theme("light").quiet()
}

// Another reading of a clause is chosen, executed and copied, and a link shows it again.
func TestAnotherReadingIsChosen(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#read?text=" + url.QueryEscape(toast)).click("another way to read it").sees("(transfer-contents ?butter-2").seen("alternatives")
	b.click("Read it like this").sees("Read as you chose").until(`document.activeElement.textContent === 'Spread the butter on the bread'`).until(`location.hash.includes('ways=2')`).until(`[...document.querySelectorAll('.read-steps > li > ul code')].some(e => e.textContent.startsWith('(transfer-contents ?butter-2'))`)
	b.click("Read as usual").until(`!location.hash.includes('ways')`).until(`[...document.querySelectorAll('.read-steps > li > ul code')].some(e => e.textContent.startsWith('(spread'))`)
	b.do(`history.back(); 0`)
	b.sees("Read as you chose").click("The network, as text").sees(";primary ?mixture")
	b.do(`navigator.clipboard.writeText = async text => { window.copied = text }; 0`)
	b.click("Copy the network").sees("Copied").until(`copied === document.querySelector('pre.rule').textContent && copied.startsWith('#tomato-toast\n')`)
	b.click("Execute").until(`location.hash.startsWith('#episode')`).sees("steps executed").sees("transfer-contents")
	require.NotContains(t, value[string](b, "location.hash"), "ways")
	b.quiet()
}

// A built-in recipe is read, and its text can be changed.
func TestABuiltInRecipeIsRead(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#read").until(`document.querySelectorAll('[aria-label="built-in recipe"] option').length > 5`)
	b.do(`(e => { e.value = 'walnut-balls'; e.dispatchEvent(new Event('change', { bubbles: true })) })(document.querySelector('[aria-label="built-in recipe"]')); 0`)
	b.sees("Walnut Balls in Coconut").sees("(grind ?walnut").until(`document.activeElement.className.includes('clause')`).seen("built-in")
	b.click("Change the text").until(`document.querySelector('textarea').value.startsWith('Walnut Balls in Coconut\n\nIngredients\n')`)
	b.typed("textarea", toast).key(kb.Tab).click("button.main").sees("Tomato Toast").quiet()
}

// A text is never markup. What cannot be read is answered with the diagnostic, and the text stays.
func TestNoTextOfARecipeDoesHarm(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#read").click("button.main").sees("the text is empty").sees("E0141")
	for text, says := range map[string]string{
		"Bake it.": "E0141",
		"Ingredients\n2 slices of bread\n\nMethod\n" + strings.Repeat("Bake the bread. ", 1<<12): "E0143",
		"Ingredients\n2 slices of bread\n\nMethod\n" + strings.Repeat("Bake the bread. ", 1<<16): "E0110",
	} {
		b.typed("textarea", text).click("button.main").sees(says).until(`document.querySelector('textarea').value.length === ` + quoted(text) + `.length`)
	}
	hostile := "<h1>Toast <img src=x onerror='window.harmed = 1'></h1>\n<h2>Ingredients</h2><ul><li>2 slices of bread<li>10 g butter <script>window.harmed = 1</script><li><b>blorp</b></ul>\n<h2>Method</h2><p>Spread the butter on the bread.<p>(bake ?x ?k2 ?k ?y) ;primary ?z #evil <svg onload='window.harmed = 1'>\n"
	b.typed("textarea", hostile).click("button.main").sees("<h1>Toast <img").sees("(spread")
	require.Equal(t, hostile, value[string](b, `document.querySelector('.read-text').textContent`))
	require.True(t, value[bool](b, `!window.harmed && !document.querySelector('main img, main svg[onload], main script')`))
	b.click("The network, as text").until(`document.querySelector('pre.rule').textContent.split('\n').filter(l => l).every(l => /^(#toast$|;primary \?[\w-]+$|\([a-z-]+( [\w?.-]+)*\)$)/.test(l))`)
	b.refused().quiet()
}
