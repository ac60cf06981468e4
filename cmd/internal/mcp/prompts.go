package mcp

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hearth/eval/report"
	"hearth/parser/source"
)

// addPrompts adds the prompts.
func (s *Server) addPrompts() {
	s.sdk.AddPrompt(&mcp.Prompt{
		Name: "cook_recipe", Title: "Cook a recipe", Description: "The text of a recipe, and instructions to cook it step by step.",
		Arguments: []*mcp.PromptArgument{
			{Name: "recipe", Description: "id of the recipe, from look_up", Required: true},
			{Name: "mode", Description: "qualitative, or quantitative with hands, weights and heat (default qualitative)"},
		},
	}, s.cook)
	s.sdk.AddPrompt(&mcp.Prompt{
		Name: "explain_failure", Title: "Explain a failure", Description: "Explains why steps of a session were not done.",
		Arguments: []*mcp.PromptArgument{
			{Name: "session", Description: "id of the session", Required: true},
			{Name: "step", Description: "only this step, counted from 1"},
		},
	}, s.explain)
}

// newPrompt returns a prompt of one message.
func newPrompt(about, text string) *mcp.GetPromptResult {
	return &mcp.GetPromptResult{Description: about, Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: text}}}}
}

// cook answers the prompt cook_recipe with the text of a recipe, without its gold network.
func (s *Server) cook(ctx context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	v, err := s.callAll(ctx, "recipe", map[string]any{"name": r.Params.Arguments["recipe"]})
	if err != nil {
		return nil, protocolError(err)
	}
	recipe := v.(*report.WholeRecipe)
	mode := ""
	if m := r.Params.Arguments["mode"]; m != "" {
		mode = fmt.Sprintf(" with mode %q", m)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Cook this recipe in Hearth's kitchen, sentence by sentence: start a session%s, look up the actions, act, and check the "+
		"result of each step. If an action cannot be done, read the reason and try another action. At the end, score the session of %s: "+
		"goal conditions and dish should be 1.\n\n%s\n", mode, recipe.ID, recipe.Title)
	for _, x := range recipe.Ingredients {
		fmt.Fprintf(&b, "- %s\n", x.Text)
	}
	for i, x := range recipe.Instructions {
		fmt.Fprintf(&b, "%d. %s\n", i+1, x.Text)
	}
	return newPrompt("Cook "+recipe.ID, b.String()), nil
}

// explain answers the prompt explain_failure with the reasons why steps were not done.
func (s *Server) explain(ctx context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	args := map[string]any{"session": r.Params.Arguments["session"]}
	if text := r.Params.Arguments["step"]; text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, protocolError(source.Errorf("E0904", source.Span{}, "expected the number of a step, found %.20q", text).WithHint("steps are counted from 1"))
		}
		args["step"] = n
	}
	v, err := s.callAll(ctx, "why-not", args)
	if err != nil {
		return nil, protocolError(err)
	}
	return newPrompt("Explain a failure", fmt.Sprintf("In session %s some steps were not done. The rules give these reasons:\n\n%s\n"+
		"Explain in plain words which failure came first, and which ones followed from it; use why and why_not for details. "+
		"Then suggest other steps and try them: act, observe; undo what should not have been done.", args["session"], render(v))), nil
}
