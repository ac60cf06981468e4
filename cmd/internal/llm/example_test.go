package llm_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"hearth/cmd/internal/llm"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// A model on this machine goes on with a plan.
func ExampleClient_Sample() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{
			"choices": [{"text": " Walk to kitchen", "logprobs": {"token_logprobs": [-0.5, -0.25, -0.125]}}],
			"usage": {"prompt_tokens": 12, "completion_tokens": 3}
		}`)
	}))
	defer server.Close()
	config, err := llm.ParseConfig(&source.File{Name: "model.yaml", Text: `
url: ` + server.URL + `
model: small
kind: completion
budget: {tokens: 5000, money: 0.10}
prices:
  small: {prompt: 1.50, completion: 2.00}
`})
	if err != nil {
		fmt.Println(err)
		return
	}
	client, err := llm.Open(config, llm.SystemEnvironment())
	if err != nil {
		fmt.Println(err)
		return
	}
	samples, err := client.Sample(context.Background(), "Task: Make coffee\nStep 1:", 1, planner.Sampling{MaxTokens: 10, Stop: []string{"\n"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q %v\n", samples[0].Text, samples[0].LogProbs)
	fmt.Println(client.Used().Requests, "request for", client.Used().Cost)
	// Output:
	// " Walk to kitchen" [-0.5 -0.25 -0.125]
	// 1 request for 0.000024
}
