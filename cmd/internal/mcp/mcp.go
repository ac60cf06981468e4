// Package mcp exposes calls of package service to language models over the Model Context Protocol: as tools,
// resources and prompts. The answer of a tool is the answer of its call, limited in size, with a short text.
//
// Create a server with [New]. Then serve the one client of a process with [Server.Talk], or any number of
// clients with [Server.Handler].
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

// Revisions lists the supported revisions of the protocol, newest first.
var Revisions = []string{"2026-07-28", "2025-11-25", "2025-06-18"}

// lasts is the time for which clients may cache lists and resources. They change only with the program.
const lasts = time.Hour

// mostRequest is the maximum size of a request in bytes.
const mostRequest = 4 << 20

// A Server serves language models. It is safe for concurrent use.
type Server struct {
	service *service.Service
	sdk     *mcp.Server
}

// New returns a server for the calls of a service.
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
	out.sdk.AddReceivingMiddleware(out.unharmed)
	out.addTools()
	out.addResources()
	out.addPrompts()
	return out
}

// instructions is the introduction that a model reads first.
const instructions = `Hearth executes plans step by step in a simulated kitchen or household, and explains every state.
Begin with start, which returns the id of a session; most other tools require it. Then use look_up for recipes,
tasks, actions and classes, admissible_actions for the actions that can be done next, and act, observe and score.

In a kitchen an action is written as (name ?results... ?kitchen-after ?kitchen-before arguments...). It binds its result
variables and reads variables that earlier actions bound. Start with (get-kitchen ?k0), then for example
(fetch-and-proportion ?butter ?k1 ?k0 ?bowl butter 150 g). Every action reads the newest kitchen state and binds the next one.
An argument whose variable is not bound is left open: the action chooses a suitable thing. In a household an action is a line
such as [WALK] <fridge> (128), whose numbers are ids of things.

An action that cannot be done changes nothing; the answer explains why. undo removes steps.`

// unharmed turns a panic in a handler into an error.
func (s *Server) unharmed(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (out mcp.Result, err error) {
		err = s.service.Recover(ctx, func() (err error) {
			out, err = next(ctx, method, r)
			return err
		})
		return out, err
	}
}

// Handler serves clients over HTTP, without state between requests. Its errors are JSON-RPC errors. The context of
// a request must hold the client: see [service.As]. The caller must reject requests from pages of other sites.
func (s *Server) Handler() http.Handler {
	return refusing(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.sdk }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: mostRequest, PropagateRequestCancellation: true,
		DisableLocalhostProtection: true, // the caller checks host names
	}))
}

// Talk serves the one client that writes to in and reads from out. It returns when either or the context ends.
func (s *Server) Talk(ctx context.Context, in io.Reader, out io.Writer) error {
	err := s.sdk.Run(ctx, &lines{input: in, output: out, wait: cmp.Or(s.service.Time, time.Minute), guard: s.service.Recover})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return nil
	}
	return err
}
