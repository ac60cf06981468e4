package main

import "github.com/schollz/progressbar/v3"

// A progress shows how far a long work has come, on a terminal only. Its zero
// value shows nothing.
type progress struct{ bar *progressbar.ProgressBar }

// few is how many files are done before a bar could be read.
const few = 4

func newProgress(a *app, total int) progress {
	if !a.terminal || total < few {
		return progress{}
	}
	return progress{progressbar.NewOptions(total,
		progressbar.OptionSetWriter(a.err),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
	)}
}

func (p progress) step() {
	if p.bar != nil {
		_ = p.bar.Add(1) // a bar that cannot be drawn is no reason to stop
	}
}

// reach shows how much is done in all.
func (p progress) reach(done int) {
	if p.bar != nil {
		_ = p.bar.Set(done)
	}
}

// clear makes room for a message.
func (p progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

func (p progress) end() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
