package cli

import (
	"time"

	"github.com/schollz/progressbar/v3"

	"hearth"
)

// A Progress shows how far a long work has come, on a terminal only. Its zero
// value shows nothing.
type Progress struct{ bar *progressbar.ProgressBar }

// few is how many files are done before a bar could be read.
const few = 4

// NewProgress begins to show how much of a work is done.
func NewProgress(a *App, total int) Progress {
	if !a.Terminal || total < few {
		return Progress{}
	}
	p := Progress{progressbar.NewOptions(total,
		progressbar.OptionSetWriter(a.Err),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("done"),
		progressbar.OptionClearOnFinish(),
	)}
	p.bar.StartWithoutRender() // what is done before it is drawn counts, too
	return p
}

// Step shows that one more is done.
func (p Progress) Step() {
	if p.bar != nil {
		_ = p.bar.Add(1) // a bar that cannot be drawn is no reason to stop
	}
}

// Reach shows how much is done in all.
func (p Progress) Reach(done int) {
	if p.bar != nil {
		_ = p.bar.Set(done)
	}
}

// Clear makes room for a message.
func (p Progress) Clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

// End takes the bar away.
func (p Progress) End() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}

// longWork is how long a plan is executed before it is shown how far that has come.
const longWork = time.Second

// steps shows how many steps of a plan of a kitchen were begun, where that takes long, until the
// end: for people at a terminal.
func (a *App) steps(s *hearth.Scene, p *hearth.Plan) (told *hearth.Scene, end func()) {
	if !a.Terminal || p.Network == nil {
		return s, func() {}
	}
	bar, began, begun, shown := NewProgress(a, len(p.Network.Actions)), time.Now(), 0, false
	told = s.Told(func() {
		if begun++; time.Since(began) >= longWork {
			shown = true
			bar.Reach(min(begun, len(p.Network.Actions)))
		}
	})
	return told, func() {
		if shown {
			bar.End()
		}
	}
}
