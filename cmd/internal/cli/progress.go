package cli

import "github.com/schollz/progressbar/v3"

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
	return Progress{progressbar.NewOptions(total,
		progressbar.OptionSetWriter(a.Err),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("done"),
		progressbar.OptionClearOnFinish(),
	)}
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
