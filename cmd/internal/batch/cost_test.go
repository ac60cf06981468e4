package batch_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
)

// BenchmarkAJobBesideItsCommand scores networks with one command on two cores, and with a job of them
// that is recorded in a ledger, in turn: each round is a pair. It tells how much longer a job takes,
// by the clock and in seconds of all cores, its processes included.
func BenchmarkAJobBesideItsCommand(b *testing.B) {
	dir := b.TempDir()
	networks(b, dir, most())
	type took struct{ clock, cores time.Duration }
	does := func(words ...string) (t took) {
		cmd := exec.Command(os.Args[0], words...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "BATCH_TEST=1")
		began := time.Now()
		_ = cmd.Run() // some networks fail
		require.Equal(b, cli.ExitInput, cmd.ProcessState.ExitCode())
		return took{time.Since(began), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	}
	var alone, job took
	for n := 0; b.Loop(); n++ {
		pair := [2]took{}
		for i := range pair {
			if which := (n + i) % 2; which == 0 { // who is first has the colder machine
				pair[0] = does("evaluate", "nets", "--jobs", "2", "--format", "jsonl")
			} else {
				pair[1] = does("batch", "run", "evaluate", "nets", "--jobs", "2", "--format", "jsonl", "--ledger", filepath.Join(dir, fmt.Sprintf("jobs%d.db", n)))
			}
		}
		b.Logf("%d networks: alone %.2f s, %.2f of cores; as a job %.2f, %.2f: %.3f and %.3f times as much", most(), pair[0].clock.Seconds(), pair[0].cores.Seconds(),
			pair[1].clock.Seconds(), pair[1].cores.Seconds(), pair[1].clock.Seconds()/pair[0].clock.Seconds(), pair[1].cores.Seconds()/pair[0].cores.Seconds())
		alone, job = took{alone.clock + pair[0].clock, alone.cores + pair[0].cores}, took{job.clock + pair[1].clock, job.cores + pair[1].cores}
	}
	b.ReportMetric(job.clock.Seconds()/alone.clock.Seconds(), "clock-ratio")
	b.ReportMetric(job.cores.Seconds()/alone.cores.Seconds(), "cores-ratio")
}
