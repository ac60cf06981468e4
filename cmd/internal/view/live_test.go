package view_test

import "testing"

// What an agent does in a session is seen as it happens, and that it ended.
func TestASessionIsFollowed(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	b := open(t, h.URL).at("#live").sees("None yet")
	begun := call(t, h, "start", map[string]any{"title": "<b>an agent</b>"})["session"].(string)
	b.sees("<b>an agent</b>").click("<b>an agent</b>").sees("following").sees("Nothing was done yet")
	do := func(text string) { call(t, h, "do", map[string]any{"session": begun, "do": text}) }
	do("(get-kitchen ?k)")
	b.sees("get-kitchen done")
	do("(fetch-and-proportion ?walnuts ?k2 ?k ?bowl walnut 200 g)")
	b.sees("fetch-and-proportion done").sees("made").sees("walnut").seen("live")
	do("(bake ?z ?k3 ?k2 ?nothing ?oven 1 hour 180 degrees-celsius)")
	b.sees("bake").until(`document.querySelectorAll('[aria-label=events] .step-line').length >= 2`).shot("refused")
	call(t, h, "close", map[string]any{"session": begun})
	b.sees("the session was closed").sees("None yet")
	b.refused().quiet()
}
