package serve

import (
	"context"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/mcp"
	"hearth/cmd/internal/service"
)

// Models makes the command that lets language models act and ask.
func Models(a *cli.App) *cobra.Command {
	s := newServer(a)
	s.models = true
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Let a language model act and ask, by the Model Context Protocol",
		Long: `Mcp is a server of the Model Context Protocol, revisions 2026-07-28 and 2025-11-25: tools that start
sessions, act in them, undo, look and ask, plan and score; recipes, rules and what actions and
predicates mean as resources; prompts to begin with. A client starts it as a child and talks to it
over standard input and output; with --listen it answers any number of clients over HTTP, at /mcp, as
hearth serve does besides all else (and with tokens, elsewhere than on this machine).

Sessions are kept in memory, unless --store says where.

Exit codes: 0 its client is gone, or it was ended by a signal.`,
		Example: `  hearth mcp
  hearth mcp --listen 127.0.0.1:8081`,
		Args: cli.NoWords,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if s.stdio = s.listen == ""; !s.stdio && !local(s.listen) {
				return cli.Usage("--listen %s is open to other machines: hearth serve answers there, at /mcp, with tokens", s.listen)
			}
			return s.run(cmd.Context(), nil)
		},
	}
	s.with.Bind(cmd)
	s.recipes.Bind(cmd)
	f := cmd.Flags()
	f.StringVar(&s.listen, "listen", "", "answer over HTTP at this `address`; a port of 0 takes a free one")
	bindStore(cmd, &s.store, "none")
	return cmd
}

// talk answers the language model that started this program as a child.
func (s *server) talk(ctx context.Context, served *service.Service) error {
	ctx = service.As(ctx, service.Client{Owner: "local", Write: true, Rules: s.rules})
	return mcp.New(served).Talk(ctx, s.Disk.Stdin, s.Out)
}
