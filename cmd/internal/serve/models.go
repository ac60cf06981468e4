package serve

import (
	"context"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/service"
)

// Models returns the command that serves language models.
func Models(a *cli.App, p Parts) *cobra.Command {
	s := newServer(a, p)
	s.models = true
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve a language model over the Model Context Protocol",
		Long: `Mcp is a server of the Model Context Protocol, revisions 2026-07-28, 2025-11-25 and 2025-06-18.
Its tools start sessions, act in them, undo, observe, answer questions, plan and score. Its resources are
recipes, rules, actions and predicates. Its prompts start a conversation. A client starts it as a child
process and uses standard input and output. With --listen it serves any number of clients over HTTP at /mcp.
hearth serve does the same, and can serve other machines with tokens.

Sessions are stored in memory, unless --store is given.

Exit codes: 0 the client closed the connection, or a signal ended the server.`,
		Example: `  hearth mcp
  hearth mcp --listen 127.0.0.1:8081`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if s.stdio = s.listen == ""; !s.stdio && !local(s.listen) {
				return cli.Usage("--listen %s is open to other machines: use hearth serve, which answers at /mcp, with tokens", s.listen)
			}
			return s.run(cmd.Context(), nil)
		},
	}
	s.additions.Bind(cmd)
	s.recipes.Bind(cmd)
	f := cmd.Flags()
	f.StringVar(&s.listen, "listen", "", "answer over HTTP at this `address`; port 0 selects a free port")
	s.bindWithhold(cmd)
	runkeep.BindSessions(cmd, &s.store, "none")
	return cmd
}

// talk serves the client that started this program as a child process.
func (s *server) talk(ctx context.Context, served *service.Service) error {
	ctx = service.As(ctx, service.Client{Owner: "local", Write: true, Rules: s.rules})
	return s.parts.Models(served).Talk(ctx, s.Disk.Stdin, s.Out)
}
