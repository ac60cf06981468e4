// Package serve is the command that answers calls of other programs: over HTTP, or, for one
// that starts Hearth as a child, line by line. What is answered stands in package service.
package serve

import (
	"context"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/keep"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/eval/benchmark"
	"hearth/eval/runs"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A server is what the flags say.
type server struct {
	*cli.App
	with               cli.Additions
	recipes            cli.Library
	stdio, models      bool // with models, language models are answered
	listen             string
	hosts              []string
	tokens, cert, key  string
	behindProxy, rules bool
	store, ledger      string
	runs               string // where they are asked for, and sessions are kept that are closed; "": nowhere
	keep, drain, take  time.Duration
	rest               time.Duration
	body, most         int64
	rate               float64
	sessions, each     int
	steps, live, facts int
	known              *api.Tokens // those of the file; nil: there is none
	log                *slog.Logger

	begun func(ctx context.Context, served *service.Service, h *api.Server, address string) error // when it listens
}

// newServer is a server as nobody has changed it.
func newServer(a *cli.App) *server {
	usual := service.Usual()
	s := &server{
		App: a, drain: 10 * time.Second, rest: 5 * time.Minute, take: usual.Time, body: 8 << 20, facts: usual.Facts,
		sessions: usual.Sessions.All, each: usual.Sessions.Each, steps: usual.Sessions.Steps, live: usual.Sessions.Live,
	}
	s.begun = s.tell
	return s
}

// Command makes the command.
func Command(a *cli.App) *cobra.Command {
	s := newServer(a)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Answer calls of other programs: over HTTP, or line by line as a child of theirs",
		Long: `Serve answers calls: execute, evaluate, query, why, admissible and many others, and sessions
that grow step by step. Each call is a path, as POST /v1/execute, with JSON as its body;
/v1/openapi.json describes all of them. Language models are answered at /mcp: see hearth mcp.

With --stdio nothing is listened to. A request is a line of JSON on the standard input, or in
FILE, an answer is a line on the standard output:

  {"id": 1, "call": "execute", "with": {"recipe": "mango-radish-salad"}}
  {"id": 1, "answer": {...}}           or {"id": 1, "problems": [...]}

Sessions are kept in a file of SQLite or in Postgres: what was acknowledged survives the end of
the process, and several servers may share them. They are deleted when nobody changes them
(--keep), or when their file is as large as it may be (--max-store).

Elsewhere than on this machine (--listen) it wants --tokens, and --tls-cert with --tls-key or
--behind-proxy. A file of tokens has one in a line, with whose sessions it is for, what it may
do, and maybe the day on which it ends:

  3f6c0a6f6ef14c1c92 alice read,write 2027-01-31

Exit codes: 0 it was ended by a signal, or all lines were answered.`,
		Example: `  hearth serve
  hearth serve --listen 0.0.0.0:8443 --tokens tokens.txt --tls-cert cert.pem --tls-key key.pem
  hearth serve --stdio < requests.jsonl`,
		Args: cli.Words(0, 1, "with --stdio a file of requests, otherwise nothing"),
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd.Context(), args) },
	}
	s.with.Bind(cmd)
	s.recipes.Bind(cmd)
	f := cmd.Flags()
	f.BoolVar(&s.stdio, "stdio", false, "answer the lines of the standard input, and do not listen")
	f.StringVar(&s.listen, "listen", "127.0.0.1:8080", "the `address` to listen to; a port of 0 takes a free one")
	f.StringSliceVar(&s.hosts, "host", nil, "a `name` that clients call this server by, besides localhost; may be repeated")
	f.StringVar(&s.tokens, "tokens", "", "the `file` of tokens that clients show")
	f.StringVar(&s.cert, "tls-cert", "", "the `file` of the certificate")
	f.StringVar(&s.key, "tls-key", "", "the `file` of its key")
	f.BoolVar(&s.behindProxy, "behind-proxy", false, "something else encrypts what is sent to other machines")
	f.BoolVar(&s.rules, "allow-rules", false, "clients may lay rules of their own over a world, within limits")
	bindStore(cmd, &s.store, "")
	s.bindLedger(cmd)
	f.StringVar(&s.runs, "runs", "", "answer about the runs in this store, a `file` or postgres://..., and keep in it what was done in sessions that are closed or deleted, for hearth store query; default: nowhere")
	f.DurationVar(&s.keep, "keep", 30*24*time.Hour, "how long a session is kept that nobody changes; 0 for ever")
	f.Int64Var(&s.most, "max-store", 0, "how many bytes the file of sessions may have: those that nobody wanted for longest are deleted when it is full; 0 for any number")
	f.DurationVar(&s.drain, "drain", s.drain, "how long calls may still take when the server is to end")
	f.DurationVar(&s.take, "call-time", s.take, "how long a call may take; 0 for any time")
	f.Int64Var(&s.body, "max-body", s.body, "how many bytes a request may have")
	f.Float64Var(&s.rate, "rate", 0, "how many calls a second one client may make; 0 for any number")
	f.IntVar(&s.sessions, "max-sessions", s.sessions, "how many sessions there may be")
	f.IntVar(&s.each, "max-own-sessions", s.each, "how many of them one client may have")
	f.IntVar(&s.steps, "max-steps", s.steps, "how many steps a session may have")
	f.DurationVar(&s.rest, "rest", s.rest, "after how long a session that nobody wants leaves the memory; its steps are done again when it is wanted")
	f.IntVar(&s.live, "live", s.live, "how many sessions have their states in memory; others are executed again when they are wanted")
	f.IntVar(&s.facts, "max-facts", s.facts, "how many facts the rules of one step may derive when rules are added")
	cmd.AddCommand(health(a))
	return cmd
}

// bindStore binds the flag that says where sessions are kept.
func bindStore(cmd *cobra.Command, to *string, usual string) {
	about := "where sessions are kept: a `file`, postgres://..., or none"
	if usual == "" {
		about += "; default: sessions.db in $XDG_STATE_HOME/hearth or ~/.local/state/hearth"
	}
	cmd.Flags().StringVar(to, "store", usual, about)
}

// bindLedger binds the flag that says of which jobs the page and the figures tell.
func (s *server) bindLedger(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.ledger, "ledger", "", "where hearth batch keeps the jobs that the page shows: a `file`, or postgres://...; default: none are shown")
}

// opened opens the store that a flag names, of which there may be so many bytes.
func opened(ctx context.Context, a *cli.App, name string, most int64) (session.Store, error) {
	if name == "none" {
		return session.Memory(), nil
	}
	return sessions(ctx, a, name, most)
}

func sessions(ctx context.Context, a *cli.App, name string, most int64) (*store.Database, error) {
	at, err := database.Place(name, a.Disk.Dir, "sessions.db")
	if err != nil {
		return nil, unopened(name, err)
	}
	d, err := store.Open(ctx, at, most)
	if err != nil {
		return nil, unopened(name, err)
	}
	return d, nil
}

// unopened is the error of a store that cannot be opened, without what an address has of
// secrets.
func unopened(name string, err error) error {
	return &cli.Exit{Code: cli.ExitEnvironment, Err: diag.New("E0915", source.Span{}, "the sessions in %s cannot be opened: %v", database.Named(name), err).
		WithHint("--store says where sessions are kept; --store none forgets them when the server ends")}
}

func (s *server) run(ctx context.Context, words []string) error {
	if s.log == nil {
		s.log = slog.New(slog.NewJSONHandler(s.Err, nil)) // what happens, as lines of JSON
	}
	if err := s.check(words); err != nil {
		return err
	}
	if s.tokens != "" {
		src, err := s.Disk.Read(s.tokens)
		if err != nil {
			return err
		}
		if s.known, err = api.ReadTokens(src); err != nil {
			return err
		}
	}
	c, err := s.config()
	if err != nil {
		return err
	}
	if c.Sessions.Store, err = opened(ctx, s.App, s.store, s.most); err != nil {
		return err
	}
	defer func() { _ = c.Sessions.Store.Close() }() // what was acknowledged is kept already
	if s.runs != "" {
		desk, err := keep.OpenDesk(ctx, s.App, s.runs, func(m *runs.Made) (*hearth.World, error) {
			return hearth.Open(hearth.Options{World: m.World, Edition: m.Edition, Semantics: m.Semantics, Hands: m.Mode == "quantitative", With: c.With})
		})
		if err != nil {
			return err
		}
		defer func() { _ = desk.Close() }() // as well
		c.Runs = desk
	}
	served := service.New(c)
	if s.stdio {
		s.Drain = time.Nanosecond
		if s.models {
			return s.talk(ctx, served)
		}
		return s.lines(ctx, served, words)
	}
	s.Drain = s.drain
	return s.serve(ctx, served)
}

// leastStore is how many bytes a file of sessions must be allowed to have.
const leastStore = 1 << 20

// check refuses flags that do not go together.
func (s *server) check(words []string) error {
	switch {
	case s.stdio && (s.tokens != "" || s.cert != ""):
		return cli.Usage("--stdio listens to nobody: it needs neither tokens nor a certificate")
	case !s.stdio && len(words) > 0:
		return cli.Usage("a file of requests is for --stdio")
	case (s.cert == "") != (s.key == ""):
		return cli.Usage("--tls-cert and --tls-key belong together")
	case !s.stdio && !local(s.listen) && s.tokens == "":
		return cli.Usage("--listen %s is open to other machines: --tokens says who may ask", s.listen)
	case !s.stdio && !local(s.listen) && s.cert == "" && !s.behindProxy:
		return cli.Usage("--listen %s sends tokens unencrypted: give --tls-cert and --tls-key, or --behind-proxy where something else encrypts", s.listen)
	case s.sessions < 1 || s.each < 1 || s.steps < 1 || s.live < 1 || s.body < 1 || s.rest <= 0:
		return cli.Usage("--max-sessions, --max-own-sessions, --max-steps, --live, --rest and --max-body are above zero")
	}
	return s.checkStore()
}

// checkStore refuses a bound that a store cannot have.
func (s *server) checkStore() error {
	switch {
	case s.most > 0 && s.most < leastStore:
		return cli.Usage("--max-store is at least %d bytes, or 0 for any number", leastStore)
	case s.most > 0 && (s.store == "none" || strings.Contains(s.store, "://")):
		return cli.Usage("--max-store bounds a file: a server of Postgres has its own bounds, and without a store there is nothing to bound")
	}
	return nil
}

// config is that of the service.
func (s *server) config() (service.Config, error) {
	c := service.Usual()
	c.Planner, c.Version, c.Sessions.ID = plan.Own, cli.Version(), api.Secret
	c.Time, c.Facts = s.take, s.facts
	c.Sessions.All, c.Sessions.Each, c.Sessions.Steps, c.Sessions.Live = s.sessions, s.each, s.steps, s.live
	parts, err := s.laid()
	if err != nil {
		return c, err
	}
	c.With = parts
	sets := map[string]*benchmark.Set{}
	for _, edition := range []string{"2023", "2024"} {
		if sets[edition], err = s.recipes.Set(s.App, edition); err != nil {
			return c, err
		}
	}
	c.Recipes = func(edition string) (*benchmark.Set, error) { return sets[edition], nil }
	return c, nil
}

// laid is what --with lays over every world.
func (s *server) laid() (fs.FS, error) {
	parts, _, err := s.with.Files(s.App)
	if err != nil || len(parts) == 0 {
		return nil, err
	}
	o, err := parts.Checked(hearth.Options{}) // what is wrong with it is told now
	return o.With, err
}
