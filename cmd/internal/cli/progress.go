package cli

import (
	"time"

	"github.com/schollz/progressbar/v3"

	"hearth"
)

// A Progress shows the progress of long work on a terminal. Its zero value shows nothing.
type Progress struct{ bar *progressbar.ProgressBar }

// few is the smallest number of items of work for which a progress bar is shown.
const few = 4

// NewProgress starts a progress bar for total items of work.
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
	p.bar.StartWithoutRender() // the shown rate includes the time before the first drawing
	return p
}

// Step adds one completed item.
func (p Progress) Step() {
	if p.bar != nil {
		_ = p.bar.Add(1) // the work continues without the bar
	}
}

// Reach sets the number of completed items.
func (p Progress) Reach(done int) {
	if p.bar != nil {
		_ = p.bar.Set(done)
	}
}

// Clear removes the bar before a message is printed.
func (p Progress) Clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

// End removes the bar.
func (p Progress) End() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}

// longWork is the time after which the execution of a plan shows its progress.
const longWork = time.Second

// showSteps returns s with a bar for the started steps of a kitchen plan. The bar is shown on a terminal if the
// execution takes long; end removes it.
func (a *App) showSteps(s *hearth.Scene, p *hearth.Plan) (told *hearth.Scene, end func()) {
	if !a.Terminal || p.Network == nil {
		return s, func() {}
	}
	bar, began, begun, shown := NewProgress(a, len(p.Network.Actions)), time.Now(), 0, false
	told = s.WithHook(func() {
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
