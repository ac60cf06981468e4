package view_test

import "testing"

// A task of the home: from the start page into the rooms, what a step changed, and why.
func TestAHomeIsLookedAt(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	b := open(t, h.URL).at("")
	b.write("[aria-label='find a task']", "take a nap").click("Take a nap").sees("Home").sees("living room")
	b.until(`document.querySelectorAll('nav a').length > 4 && ![...document.querySelectorAll('nav a')].some(e => ['Kitchen', 'Score'].includes(e.textContent))`)
	b.click("[LIE]").sees("What lie changed").sees("sofa/216").until(`document.querySelector('.tree .tag')`).seen("home")
	b.click("character 206").sees("History").sees("3 lie").seen("thing")
	b.click("Why").sees("Why?").at("#ask?recipe=take-a-nap&world=household&q=on(X,+/sofa/216)").sees("character 206").click("why on?").sees("Made true by step 3, lie")
	begun := call(t, h, "start", map[string]any{"recipe": "take-a-nap", "world": "household"})["session"].(string)
	b.at("#kitchen?session=" + begun).sees("living room").sees("wakeup")
	b.quiet()
}
