package view_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/view"
	"hearth/eval"
)

// Networks are scored as the form says, with progress, and their table is that of the released evaluator.
func TestNetworksAreScoredByAForm(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	b := open(t, h.URL).at("#batch")
	b.upload("[aria-label='files of networks']", "first.solution", gold, "worse, <i>.solution", worse(gold), "none.solution", "#nothing\n(get-kitchen ?k)\n")
	b.click("Score").sees("Results").until(`document.querySelectorAll('a.batch-line').length === 3`)
	b.sees("0.593").sees("0.412").sees("mean 0.706, median 0.706").sees("E0610").sees("worse, <i>.solution").seen("results")
	b.click("dish").until(`document.querySelectorAll('a.batch-line')[0].textContent.includes('worse')`).click("dish ▴").until(`document.querySelectorAll('a.batch-line')[0].textContent.includes('first')`)
	b.do(`window.saved = ''; URL.createObjectURL = b => { b.text().then(t => { window.saved = t }); return location.href }; HTMLAnchorElement.prototype.click = () => {}; 0`)
	b.click("Download CSV").until(`window.saved`)
	require.Equal(t, "recipe-id,goal-condition-success,dish-approximation-score,execution-time,file,status,code,warning\n"+
		"walnut-balls,1.00,1.00,2180,first.solution,ok,,\nwalnut-balls,0.41,0.59,1410,\"worse, <i>.solution\",ok,,\nnothing,NIL,NIL,NIL,none.solution,error,E0610,\n", value[string](b, "window.saved"))
	b.do(`(() => { const e = document.querySelector('[aria-label=status]'); e.value = 'error'; e.dispatchEvent(new Event('change', { bubbles: true })) })(); 0`)
	b.until(`document.querySelectorAll('a.batch-line').length === 1`).sees("1 of 3")
	b.write("[aria-label='find results']", "worse").sees("0 of 3")
	b.at("#").at("#batch").until(`document.querySelectorAll('a.batch-line').length === 3`).click("worse, <i>.solution").sees("17 of 17 steps executed")
	b.quiet()
}

// A job that takes long tells how far it is, and can be cancelled.
func TestAnEvaluationIsCancelled(t *testing.T) {
	t.Parallel()
	h, _ := server(t, newService(), "")
	gold := call(t, h, "recipe", map[string]any{"name": "walnut-balls"})["gold_network"].(string)
	b := open(t, h.URL).at("#batch")
	var files []string
	for i := range 600 {
		files = append(files, fmt.Sprintf("%d.solution", i), gold)
	}
	b.do(`(() => { const e = document.querySelector('[aria-label=mode]'); e.value = 'quantitative'; e.dispatchEvent(new Event('change', { bubbles: true })) })(); 0`)
	b.upload("[aria-label='files of networks']", files...).click("Score").sees("of 600 networks scored")
	b.click("Cancel").sees("the evaluation was cancelled").shot("cancelled")
	b.quiet()
}

// Results of ten thousand networks are a table that can be used, and what is none says so.
func TestResultsAreOpened(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#batch")
	b.upload("[aria-label='file of results']", "bad.jsonl", "{}\n").sees("line 1 is not a result")
	var all strings.Builder
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 10_000 {
		line, err := json.Marshal(map[string]any{"file": fmt.Sprintf("%05d.solution", i), "recipe": "walnut-balls", "status": "ok", "code": "", "goal_condition_success": random.Float64(), "dish_approximation_score": random.Float64(), "execution_time": random.IntN(9000), "smatch_score": nil})
		require.NoError(t, err)
		all.Write(append(line, '\n'))
	}
	b.upload("[aria-label='file of results']", "all.jsonl", all.String()).sees("10000").sees("00000.solution").seen("many")
	b.click("time").until(`document.querySelector('.rows .batch-line').textContent.includes('0:0')`)
	b.quiet()
}

// Scores are written as Go writes them.
func TestScoresAreWrittenAsInTables(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).at("#batch")
	random := rand.New(rand.NewPCG(3, 4))
	scores := []float64{0, 1, 0.125, 0.375, 0.625, 0.005, 0.015, 0.995, 0.9949999, 1e-9, 1.0 / 3, 2.0 / 3, 0.285, 0.575}
	for range 3000 {
		scores = append(scores, random.Float64(), float64(random.IntN(200))/float64(1+random.IntN(199)), float64(random.IntN(1000))/1000)
	}
	text, err := json.Marshal(scores)
	require.NoError(t, err)
	got := value[[]string](b, `import('/page/tables.js').then(m => `+string(text)+`.map(m.cents))`)
	for i, s := range scores {
		require.Equal(t, eval.ScoreCell(s), got[i], "%v", s)
	}
	for _, s := range []float64{0, 5210, 62.5, 5210.5, 0.25, 1234567.8} {
		require.Equal(t, eval.TimeCell(s, true), value[string](b, fmt.Sprintf(`import('/page/tables.js').then(m => m.seconds(%v, true))`, s)))
	}
}

// Results that somebody else has computed are a job that is done: their rows lead to networks that came with them.
func TestResultsOfACommandAreLookedAt(t *testing.T) {
	t.Parallel()
	s := api.New(api.Config{Service: newService(), Body: 8 << 20, Log: slog.New(slog.DiscardHandler), Now: time.Now, Handlers: view.Handlers()}, func(context.Context) error { return nil })
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	job, err := s.Done(service.Client{Owner: "local"}, "evaluate", map[string]any{
		"items":    []any{map[string]any{"file": "a/mine.solution", "recipe": "walnut-balls", "status": "ok", "code": "", "dish_approximation_score": 0.5}},
		"networks": []any{map[string]any{"name": "a/mine.solution", "text": "#walnut-balls\n(get-kitchen ?k)\n"}},
	})
	require.NoError(t, err)
	b := open(t, h.URL).at("#batch?job=" + job).sees("0.500").click("a/mine.solution").sees("1 of 1 steps executed")
	b.quiet()
}
