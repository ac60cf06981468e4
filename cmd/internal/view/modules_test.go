package view_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A record answers only what was recorded, and says why it does not answer.
func TestARecordAnswersOnlyWhatWasRecorded(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#ask")
	b.do(`window.asked = (async () => {
		const { open, ask } = await import('/page/recorded.js');
		const record = {
			subject: { place: { recipe: 'cake' }, command: 'hearth view cake' },
			order: [1, 3], times: [0, 5, 9], // step 2 failed
			answers: [{ answer: { things: 2 } }, { failed: { problems: [{ message: 'it is raw' }] } }],
			marks: { contents: [[1, 0]], score: [[0, 1]] }, // contents is recorded from the first step on
		};
		const packed = await new Response(new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
		await open(btoa(String.fromCharCode(...new Uint8Array(packed))));
		return (call, body) => ask(call, body).then(JSON.stringify, problem => problem.message);
	})(); 0`)
	tests := []struct{ call, want string }{
		{"'contents'", `{"time":9,"things":2}`},
		{"'contents', { step: 1, recipe: 'cake' }", `{"time":5,"things":2}`},
		{"'contents', { start: true }", "the answer was not recorded"},
		{"'contents', { step: 2 }", "step 2 was not executed"},
		{"'contents', { recipe: 'pie' }", "pie is not what was recorded"},
		{"'history'", "the answer was not recorded"},
		{"'score'", "it is raw"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, value[string](b, "asked.then(ask => ask("+tt.call+"))"), tt.call)
	}
}

// The back button of the browser returns to the panel before, not to the moment before.
func TestAnotherMomentIsNoStepOfTheHistory(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#episode?recipe=walnut-balls")
	b.do(`import('/page/place.js').then(({ go }) => { go({ view: 'kitchen' }); go({ step: 5 }); go({ step: 6 }) }); 0`)
	b.until(`location.hash === '#kitchen?recipe=walnut-balls&step=6'`)
	b.do(`history.back(); 0`)
	b.until(`location.hash === '#episode?recipe=walnut-balls'`)
}

// The page asks a server that is away again and again, ever more rarely, but at least every 5 seconds.
func TestAServerThatIsAwayIsAskedAtLeastEveryFiveSeconds(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#ask")
	waits := value[[]float64](b, `(async () => {
		const { ask, answerBy } = await import('/page/ask.js?alone');
		const waits = [], wait = window.setTimeout;
		window.setTimeout = (done, ms) => { // short ones are the page's own
			if (!(ms >= 500)) return wait(done, ms);
			waits.push(ms);
			return wait(done);
		};
		answerBy({
			ask: async () => { if (waits.length < 8) throw { code: 'away' } },
			there: async () => waits.length >= 8,
		});
		await ask('recipes');
		window.setTimeout = wait;
		return waits;
	})()`)
	require.Equal(t, []float64{500, 750, 1125, 1687.5, 2531.25, 3796.875, 5000, 5000}, waits)
}

// A long list shows its first words and how many are left.
func TestALongListOfWordsIsCut(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#ask")
	for words, want := range map[string]string{
		"":          "",
		"a":         "a",
		"a b":       "a and b",
		"a b c d":   "a, b, c and d",
		"a b c d e": "a, b, c and 2 more",
	} {
		require.Equal(t, want, value[string](b, `import('/page/parts.js').then(({ listed }) => listed(`+quoted(words)+`.split(' ').filter(Boolean)))`))
	}
}

// The tree of a home shows a thing on or in the nearest thing, and in the room only if there is none.
func TestAHomeIsATreeOfTheNearestThings(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#ask")
	for id, want := range map[string]string{"/shirt/3": "/closet/2", "/closet/2": "/room/1", "/cup/5": "/tray/4", "/tray/4": "/closet/2", "/rug/6": "/room/1"} {
		require.Equal(t, want, value[string](b, `import('/page/panels/home.js').then(({ tree }) => {
			const pairs = text => text.split(', ').map(p => p.split(' ').map(id => ({ id, class: 'thing' }))).map(([X, Y]) => ({ X, Y }));
			const inside = '/shirt/3 /closet/2, /shirt/3 /room/1, /closet/2 /room/1, /cup/5 /room/1, /cup/5 /closet/2, /tray/4 /closet/2, /rug/6 /room/1';
			return tree(pairs(inside), pairs('/cup/5 /tray/4, /rug/6 /floor/7'), [], [{ id: '/room/1', class: 'room' }]).above.get(`+quoted(id)+`);
		})`), id)
	}
}

// A plan that was changed is shown at its end, whatever moment the address named.
func TestAnEditedPlanIsShownAtItsEnd(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#edit?recipe=walnut-balls&step=3").until(`document.querySelector('[aria-label=plan]').value.includes('(bake')`)
	b.click("Execute").until(`new URLSearchParams(location.hash.split('?')[1]).has('plan')`)
	require.NotContains(t, value[string](b, "location.hash"), "step=")
}
