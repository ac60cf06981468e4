package mcp

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// addPrompts adds what a conversation can begin with.
func (s *Server) addPrompts() {
	s.sdk.AddPrompt(&mcp.Prompt{
		Name: "cook_recipe", Title: "Cook a recipe", Description: "The text of a recipe, and how to cook it step by step.",
		Arguments: []*mcp.PromptArgument{
			{Name: "recipe", Description: "its id, as look_up lists them", Required: true},
			{Name: "mode", Description: "qualitative (at first), or quantitative: with hands, weights and heat"},
		},
	}, s.cook)
	s.sdk.AddPrompt(&mcp.Prompt{
		Name: "explain_failure", Title: "Explain a failure", Description: "Why steps of a session were not done, and what is to be said of it.",
		Arguments: []*mcp.PromptArgument{
			{Name: "session", Description: "its id", Required: true},
			{Name: "step", Description: "only this one, from 1"},
		},
	}, s.explain)
}

// says is a prompt of one message.
func says(about, text string) *mcp.GetPromptResult {
	return &mcp.GetPromptResult{Description: about, Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: text}}}}
}

// cook tells the text of a recipe, without the network that cooks it.
func (s *Server) cook(ctx context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	v, err := s.asked(ctx, "recipe", map[string]any{"name": r.Params.Arguments["recipe"]})
	if err != nil {
		return nil, refused(err)
	}
	recipe := v.(*report.WholeRecipe)
	mode := ""
	if m := r.Params.Arguments["mode"]; m != "" {
		mode = fmt.Sprintf(" with mode %q", m)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Cook this recipe in Hearth's kitchen, sentence by sentence: start a session%s, look up the actions, act, and look at what "+
		"came of each step. When an action cannot be done, read why, and act in another way. In the end score the session of %s: "+
		"goal conditions and dish are to be 1.\n\n%s\n", mode, recipe.ID, recipe.Title)
	for _, x := range recipe.Ingredients {
		fmt.Fprintf(&b, "- %s\n", x.Text)
	}
	for i, x := range recipe.Instructions {
		fmt.Fprintf(&b, "%d. %s\n", i+1, x.Text)
	}
	return says("Cook "+recipe.ID, b.String()), nil
}

// explain tells why steps were not done.
func (s *Server) explain(ctx context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	args := map[string]any{"session": r.Params.Arguments["session"]}
	if text := r.Params.Arguments["step"]; text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, refused(diag.New("E0904", source.Span{}, "%.20q is no step", text).WithHint("steps are numbers, from 1"))
		}
		args["step"] = n
	}
	v, err := s.asked(ctx, "why-not", args)
	if err != nil {
		return nil, refused(err)
	}
	return says("Explain a failure", fmt.Sprintf("In session %s something was not done. This is what the rules say:\n\n%s\n"+
		"Explain in plain words what went wrong first, and what only followed from it; ask why and why_not for more where it is needed. "+
		"Then say what to do instead, and try it: undo, act, observe.", args["session"], told(v))), nil
}
