package main

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheListNamesBothSides(t *testing.T) {
	list, err := read("# a list\n\nsteps | sim BenchmarkA/b | | 4 | 50\nways | sim BenchmarkW@1x | here sim/affordance BenchmarkW | - | x0.5\nnew | - | $ run {here} | 1.8 |\n")
	require.NoError(t, err)
	require.Equal(t, []pair{
		{"steps", [2]subject{{folder: "sim", benchmark: "BenchmarkA/b"}, {folder: "sim", benchmark: "BenchmarkA/b"}}, 4, "50"},
		{"ways", [2]subject{{folder: "sim", benchmark: "BenchmarkW", time: "1x"}, {here: true, folder: "sim/affordance", benchmark: "BenchmarkW"}}, 0, "x0.5"},
		{"new", [2]subject{{}, {command: []string{"run", "{here}"}}}, 1.8, ""},
	}, list)
	_, err = read(pairs)
	require.NoError(t, err)
	for text, want := range map[string]string{
		"a | b":                   "line 1 of the list has 2 columns and not 5",
		"\na|b c|||":              `line 2 of the list: "" is no number`,
		"a|b c||fast|":            `line 1 of the list: "fast" is no number`,
		"a|one word too many||-|": `line 1 of the list: "one word too many" is neither a folder with a benchmark nor a command`,
	} {
		_, err := read(text)
		require.EqualError(t, err, want)
	}
}

func TestTheMedianIsTheMiddleOne(t *testing.T) {
	require.InDelta(t, 3, median([]float64{100, 3, 1}), 0)
	require.InDelta(t, 2.5, median([]float64{1, 2, 3, 100}), 0)
	require.InDelta(t, 0, median(nil), 0)
}

func TestWhatTakesMoreThanAMinuteRunsOnce(t *testing.T) {
	require.False(t, (&samples{}).long())
	require.False(t, (&samples{nanos: []float64{59e9, 59e9}}).long())
	require.True(t, (&samples{nanos: []float64{61e9}}).long())
}

func TestThePeakOfAProcessIsItsOwn(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere it is at least that of the process which starts it")
	}
	large := make([]byte, 200<<20)
	for i := 0; i < len(large); i += 4096 {
		large[i] = 1
	}
	runtime.KeepAlive(large)
	var s samples
	require.NoError(t, new(tree).process(exec.Command("true"), &s))
	require.Less(t, s.memory[0], 100_000.0)
}

func TestWhatABenchmarkPrintsIsRead(t *testing.T) {
	all := benchmarks([]byte("goos: linux\nBenchmarkSteps/full \t 100\t 1250.5 ns/op\t 403.0 entities\t 12 B/op\t 3 allocs/op\nBenchmarkSteps/few \t 1\t 7 ns/op\nPASS\n"))
	require.Len(t, all, 2)
	require.Equal(t, "BenchmarkSteps/full", all[0].name)
	require.InDelta(t, 1250.5, all[0].nanos, 0)
	require.InDelta(t, 3, all[0].allocs, 0)
	require.InDelta(t, 403, all[0].metrics["entities"], 0)
	require.InDelta(t, 7, all[1].nanos, 0)
	require.Empty(t, benchmarks([]byte("PASS\n")))
}

func TestATableTellsRatiosAndWhatIsReached(t *testing.T) {
	tests := []struct {
		name    string
		pair    pair
		measure [2]samples
		want    string
	}{
		{"faster than it is to be", pair{what: "steps", least: 4}, [2]samples{{[]float64{4000}, []float64{10}}, {[]float64{500}, []float64{2}}}, "| steps|4 µs|500 ns|8.00|4|10|2|-|yes|"},
		{"not fast enough", pair{what: "steps", least: 9}, [2]samples{{[]float64{4000}, nil}, {[]float64{500}, nil}}, "| steps|4 µs|500 ns|8.00|9|-|-|-|no|"},
		{"too many allocations", pair{what: "steps", least: 4, most: "1"}, [2]samples{{[]float64{4000}, []float64{10}}, {[]float64{500}, []float64{2}}}, "|1|no|"},
		{"a part of the memory", pair{what: "run", most: "x0.5"}, [2]samples{{[]float64{4e9}, []float64{1000}}, {[]float64{2e9}, []float64{500}}}, "| run|4 s|2 s|2.00|-|1000|500|x0.5|yes|"},
		{"nothing there", pair{what: "new", least: 4}, [2]samples{{}, {[]float64{5e6}, []float64{2}}}, "| new|-|5 ms|-|4|-|2|-|-|"},
		{"nothing wanted", pair{what: "new"}, [2]samples{{[]float64{5e6}, nil}, {[]float64{5e6}, nil}}, "| new|5 ms|5 ms|1.00|-|-|-|-|-|"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			require.NoError(t, tell(&out, []pair{tt.pair}, [][2]samples{tt.measure}))
			last := strings.Split(strings.TrimSpace(out.String()), "\n")[2]
			require.Contains(t, strings.Join(strings.Fields(strings.ReplaceAll(last, "|", " | ")), " "), strings.Join(strings.Fields(strings.ReplaceAll(tt.want, "|", " | ")), " "))
		})
	}
}

func TestATableTakesThePlaceOfTheOneInAPage(t *testing.T) {
	page := filepath.Join(t.TempDir(), "SPEED.md")
	require.NoError(t, os.WriteFile(page, []byte("# Speed\n\n"+tableBegins+"old\n"+tableEnds+"end\n"), 0o600))
	require.NoError(t, into(page, "| new |\n"))
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, "# Speed\n\n"+tableBegins+"\n| new |\n\n"+tableEnds+"end\n", string(text))
	require.NoError(t, os.WriteFile(page, []byte("# Speed\n"), 0o600))
	require.ErrorContains(t, into(page, "| new |\n"), "has no place for the table")
}

func TestAGrowthIsDrawn(t *testing.T) {
	list, err := readGrowths(growths)
	require.NoError(t, err)
	require.NotEmpty(t, list)
	_, err = readGrowths("a | b")
	require.EqualError(t, err, "line 1 of the list has 2 columns and not 6")
	g := growth{title: "Steps", grows: "steps", cost: "time", unit: "ns/op", curves: []curve{
		{label: "ours", points: []point{{1, 2000}, {100, 40_000}}}, {label: "theirs", points: []point{{10, 500_000}}},
	}}
	drawn := g.svg()
	require.NoError(t, xml.Unmarshal([]byte(drawn), new(struct{})))
	require.Equal(t, 3, strings.Count(drawn, "<circle"))
	require.Contains(t, drawn, "<title>ours: 100, 40 µs</title>")
	require.Contains(t, drawn, ">1 ms</text>", "the axis ends at a power of ten")
	require.NotContains(t, drawn, "NaN")
}
