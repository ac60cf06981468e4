//go:build js && wasm

// Command module runs Hearth in a browser, compiled to WebAssembly. JavaScript calls hearth(line, tell). The
// line is a call in JSON, in the format of hearth serve --stdio. The function tell is called with each line of
// the answer.
package main

import (
	"context"
	"encoding/json"
	"strconv"
	"syscall/js"

	"hearth/cmd/internal/service"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/parser/source"
)

func main() {
	c := service.DefaultConfig()
	c.Time, c.Version = 0, "playground" // no time limit: the user can close the page
	c.Recipes = func(edition string) (*benchmark.Set, error) {
		recipes, err := corpus.Open(edition)
		if err != nil {
			return nil, err
		}
		return benchmark.Corpus(recipes), nil
	}
	c.Planner = func(context.Context, string) (*report.Plan, error) {
		return nil, source.Errorf("E0903", source.Span{}, "the page cannot plan tasks; use the command hearth").WithHint("hearth plan TASK")
	}
	n := 0
	c.Sessions.ID = func() string { n++; return "session-" + strconv.Itoa(n) }
	served := service.New(c)
	ctx := service.As(context.Background(), service.Client{Owner: "local", Write: true, Rules: true})
	js.Global().Set("hearth", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() {
			_ = served.Line(ctx, args[0].String(), func(r service.Reply) error {
				text, err := json.Marshal(r)
				args[1].Invoke(string(text))
				return err
			})
		}()
		return nil
	}))
	select {}
}
