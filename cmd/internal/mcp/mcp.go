// Package mcp lets language models make calls of package service, by the Model Context
// Protocol: tools that act and ask, resources to read, prompts to begin with. It has no
// knowledge of its own: what a tool answers is what its call answers, bounded in size, with
// a text that is short.
//
// Make a server with [New]; then [Server.Talk] with the one client of a process, or serve
// any number of them with [Server.Handler].
package mcp

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hearth/cmd/internal/service"
)

// Revisions are those of the protocol that are spoken, the newest first.
var Revisions = []string{"2026-07-28", "2025-11-25"}

// lasts is how long clients may keep lists and resources: they change with the program alone.
const lasts = time.Hour

// mostRequest is how many bytes a request may have.
const mostRequest = 4 << 20

// A Server answers language models. It serves any number of goroutines.
type Server struct {
	service *service.Service
	sdk     *mcp.Server
}

// New makes a server of the calls of a service.
func New(s *service.Service) *Server {
	out := &Server{service: s}
	out.sdk = mcp.NewServer(
		&mcp.Implementation{Name: "hearth", Title: "Hearth: plans in simulated worlds", Version: s.Version},
		&mcp.ServerOptions{
			Instructions: instructions, SupportedProtocolVersions: Revisions, CompletionHandler: out.complete,
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}, Resources: &mcp.ResourceCapabilities{}, Prompts: &mcp.PromptCapabilities{}},
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
				c.TTLMs, c.CacheScope = int(lasts.Milliseconds()), "public"
			},
		})
	out.sdk.AddReceivingMiddleware(unharmed)
	out.addTools()
	out.addResources()
	out.addPrompts()
	return out
}

// instructions are what a model is told before all else.
const instructions = `Hearth executes plans step by step in a simulated kitchen or household, and explains every state.
Begin with start, which gives the id of a session; every other tool wants it. Then look_up what there is to know
(recipes, tasks, actions, classes), ask admissible_actions what can be done next, act, observe, and score.

In a kitchen an action is written as (name ?results... ?kitchen-after ?kitchen-before arguments...): it gives variables,
and takes those that earlier actions gave. Start with (get-kitchen ?k0), then for example
(fetch-and-proportion ?butter ?k1 ?k0 ?bowl butter 150 g). Every action takes the newest kitchen state and gives the next one.
A variable that nothing has bound is left open: the action takes what a cook would take. In a household an action is a line
such as [WALK] <fridge> (128), whose numbers are ids of things.

An action that cannot be done changes nothing; the answer says why. undo takes steps back.`

// unharmed keeps a fault in one answer from ending the program.
func unharmed(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (out mcp.Result, err error) {
		err = service.Guarded(func() (err error) {
			out, err = next(ctx, method, r)
			return err
		})
		return out, err
	}
}

// Handler serves clients over HTTP, each request by itself. Who asks stands in the context of
// a request: see [service.As]. What comes from pages of other sites is for the caller to refuse.
func (s *Server) Handler() http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.sdk }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: mostRequest, PropagateRequestCancellation: true,
		DisableLocalhostProtection: true, // the caller knows by which names it is called
	})
}

// Talk answers the one client that writes to in and reads from out, until either ends or the
// context does.
func (s *Server) Talk(ctx context.Context, in io.Reader, out io.Writer) error {
	err := s.sdk.Run(ctx, &lines{in: in, out: out, wait: cmp.Or(s.service.Time, time.Minute)})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil
	}
	return err
}
