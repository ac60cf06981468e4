// Package serve provides the commands that answer other programs: over HTTP, or line by line as a child
// process. Package service answers the calls.
package serve

import (
	"context"
	"crypto/tls"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/eval/benchmark"
	"hearth/eval/runs"
)

// A server holds the values of the flags.
type server struct {
	*cli.App
	parts              Parts
	additions          cli.Additions
	recipes            cli.Library
	stdio, models      bool // models: serve language models instead of calls
	listen             string
	hosts              []string
	tokens, cert, key  string
	behindProxy, rules bool
	withhold           bool // withhold the solutions of recipes and tasks
	store, ledger      string
	runs               string // store of runs, to which closed sessions are written; "" for none
	keep, drain, take  time.Duration
	rest               time.Duration
	body, most         int64
	rate               float64
	sessions, each     int
	steps, live, facts int
	accepted           *api.Tokens // from the file of tokens; nil for none
	pair               atomic.Pointer[tls.Certificate]
	lameDuck           time.Duration
	debugListen        string
	log                *slog.Logger

	onListen func(ctx context.Context, served *service.Service, h *api.Server, address string) error // called when the server has begun to listen
}

// newServer returns a server with default settings.
func newServer(a *cli.App, p Parts) *server {
	usual := service.DefaultConfig()
	s := &server{
		App: a, parts: p, drain: 10 * time.Second, rest: 5 * time.Minute, take: usual.Time, body: 8 << 20, facts: usual.Facts,
		sessions: usual.Sessions.MaxSessions, each: usual.Sessions.MaxPerOwner, steps: usual.Sessions.MaxSteps, live: usual.Sessions.Live,
	}
	s.onListen = s.announce
	return s
}

// Command returns the command serve.
func Command(a *cli.App, p Parts) *cobra.Command {
	s := newServer(a, p)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Answer calls of other programs over HTTP, or line by line as a child process",
		Long: `Serve answers calls such as execute, evaluate, query, why and admissible, and manages sessions that
grow step by step. Each call is a path, such as POST /v1/execute, with a JSON body;
/v1/openapi.json describes all of them. Language models are served at /mcp: see hearth mcp.

With --stdio it does not listen. A request is a line of JSON on standard input, or in FILE. The
answer is a line on standard output:

  {"id": 1, "call": "execute", "with": {"recipe": "mango-radish-salad"}}
  {"id": 1, "answer": {...}}           or {"id": 1, "problems": [...]}

Sessions are stored in an SQLite file or in Postgres. Acknowledged changes survive the end of the
process, and several servers may share a store. A session is deleted if it is not changed for a
time (--keep), or if the file has reached its maximum size (--max-store).

To listen on an address that other machines can reach (--listen), give --tokens, and either
--tls-cert with --tls-key or --behind-proxy. A line of the file of tokens has a token, the owner
of its sessions, its scopes, and optionally the last valid day:

  3f6c0a6f6ef14c1c92 alice read,write 2027-01-31

SIGHUP reads the tokens and the certificate again.

Exit codes: 0 a signal ended the server, or all lines were answered.`,
		Example: `  hearth serve
  hearth serve --listen 0.0.0.0:8443 --tokens tokens.txt --tls-cert cert.pem --tls-key key.pem
  hearth serve --stdio < requests.jsonl`,
		Args: cli.ArgCount(0, 1, "with --stdio a file of requests, otherwise none"),
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd.Context(), args) },
	}
	s.additions.Bind(cmd)
	s.recipes.Bind(cmd)
	f := cmd.Flags()
	f.BoolVar(&s.stdio, "stdio", false, "answer the lines of standard input and do not listen")
	f.StringVar(&s.listen, "listen", "127.0.0.1:8080", "listen on this `address`; port 0 selects a free port")
	f.StringSliceVar(&s.hosts, "host", nil, "accept this host `name`, in addition to localhost; may be repeated")
	f.StringVar(&s.tokens, "tokens", "", "read the tokens of clients from this `file`")
	f.StringVar(&s.cert, "tls-cert", "", "read the TLS certificate from this `file`")
	f.StringVar(&s.key, "tls-key", "", "read the key of the certificate from this `file`")
	f.BoolVar(&s.behindProxy, "behind-proxy", false, "allow other machines without TLS, because a proxy encrypts the connection")
	f.BoolVar(&s.rules, "allow-rules", false, "allow clients to add their own rules to a world, within limits")
	s.bindWithhold(cmd)
	runkeep.BindSessions(cmd, &s.store, "")
	s.bindLedger(cmd)
	f.StringVar(&s.runs, "runs", "", "store the steps of closed or deleted sessions here, a `file` or postgres://..., and answer calls about stored runs (default none)")
	f.DurationVar(&s.keep, "keep", 30*24*time.Hour, "delete a session that was not changed for this time; 0 to keep it forever")
	f.Int64Var(&s.most, "max-store", 0, "maximum size of the file of sessions in bytes; when it is full, the sessions with the oldest last change are deleted; 0 for no limit")
	f.DurationVar(&s.drain, "drain", s.drain, "maximum time to finish running calls at shutdown, asynchronous ones too")
	f.DurationVar(&s.lameDuck, "lame-duck", 0, "after a signal to end, answer for this time while /readyz fails, so that a balancer can take the server out")
	f.StringVar(&s.debugListen, "debug-listen", "", "serve profiles of net/http/pprof at this `address` of this machine (default none)")
	f.DurationVar(&s.take, "call-time", s.take, "maximum time of a call; 0 for no limit")
	f.Int64Var(&s.body, "max-body", s.body, "maximum size of a request in bytes")
	f.Float64Var(&s.rate, "rate", 0, "maximum number of calls per second of one client; 0 for no limit")
	f.IntVar(&s.sessions, "max-sessions", s.sessions, "maximum number of sessions")
	f.IntVar(&s.each, "max-own-sessions", s.each, "maximum number of sessions of one client")
	f.IntVar(&s.steps, "max-steps", s.steps, "maximum number of steps of a session")
	f.DurationVar(&s.rest, "rest", s.rest, "unload idle sessions after this time; they are replayed on the next request")
	f.IntVar(&s.live, "live", s.live, "maximum number of sessions in memory; others are replayed on the next request")
	f.IntVar(&s.facts, "max-facts", s.facts, "maximum number of facts that the rules of one step may derive, if a client adds rules")
	cmd.AddCommand(health(a))
	return cmd
}

// bindWithhold binds the flag --withhold-gold.
func (s *server) bindWithhold(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&s.withhold, "withhold-gold", false, "do not show clients the gold networks of recipes or the programs of tasks, for agents under test")
}

// bindLedger binds the flag --ledger.
func (s *server) bindLedger(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.ledger, "ledger", "", "show the jobs of hearth batch from this store on the page, a `file` or postgres://... (default none)")
}

// opened opens the store of sessions with the given name; none is a store in memory. If most is not 0, it is
// the maximum size of the store in bytes.
func opened(ctx context.Context, a *cli.App, name string, most int64) (session.Store, error) {
	if name == "none" {
		return session.Memory(), nil
	}
	return runkeep.OpenSessions(ctx, a, name, most)
}

func (s *server) run(ctx context.Context, words []string) error {
	if s.log == nil {
		s.log = slog.New(slog.NewJSONHandler(s.Err, nil)) // a log as lines of JSON
	}
	if err := s.check(words); err != nil {
		return err
	}
	if err := s.loadTokens(); err != nil {
		return err
	}
	c, err := s.config()
	if err != nil {
		return err
	}
	if c.Sessions.Store, err = opened(ctx, s.App, s.store, s.most); err != nil {
		return err
	}
	defer func() { _ = c.Sessions.Store.Close() }() // acknowledged changes are already stored
	if s.runs != "" {
		desk, err := runkeep.OpenDesk(ctx, s.App, s.runs, func(m *runs.Settings) (*hearth.World, error) {
			return hearth.Open(hearth.Named{World: m.World, Edition: m.Edition, Semantics: m.Semantics, Quantitative: m.Mode == "quantitative", With: c.Overlay})
		})
		if err != nil {
			return err
		}
		defer func() { _ = desk.Close() }() // acknowledged changes are already stored
		c.Runs = desk
	}
	c.WithPause = database.WithPause
	served := service.New(c)
	if s.stdio {
		served.Fault = func(_ context.Context, value any, stack []byte) {
			s.log.Error("fault", "panic", fmt.Sprint(value), "stack", string(stack))
		}
		s.Drain = time.Nanosecond
		if s.models {
			return s.talk(ctx, served)
		}
		return s.lines(ctx, served, words)
	}
	s.Drain = s.lameDuck + s.drain
	return s.serve(ctx, served)
}

// leastStore is the smallest allowed maximum size of a file of sessions, in bytes.
const leastStore = 1 << 20

// check returns an error if flags do not fit together.
func (s *server) check(words []string) error {
	switch {
	case s.stdio && (s.tokens != "" || s.cert != ""):
		return cli.Usage("--stdio does not listen: remove --tokens and --tls-cert")
	case !s.stdio && len(words) > 0:
		return cli.Usage("a file of requests requires --stdio")
	case (s.cert == "") != (s.key == ""):
		return cli.Usage("--tls-cert and --tls-key must be given together")
	case !s.stdio && !local(s.listen) && s.tokens == "":
		return cli.Usage("--listen %s is open to other machines: --tokens is required", s.listen)
	case !s.stdio && !local(s.listen) && s.cert == "" && !s.behindProxy:
		return cli.Usage("--listen %s sends tokens unencrypted: give --tls-cert and --tls-key, or --behind-proxy if a proxy encrypts the connection", s.listen)
	case s.debugListen != "" && !local(s.debugListen):
		return cli.Usage("--debug-listen %s is open to other machines: use an address such as 127.0.0.1:6060", s.debugListen)
	case s.sessions < 1 || s.each < 1 || s.steps < 1 || s.live < 1 || s.body < 1 || s.rest <= 0:
		return cli.Usage("--max-sessions, --max-own-sessions, --max-steps, --live, --rest and --max-body must be above zero")
	}
	return s.checkStore()
}

// checkStore returns an error if --max-store does not fit the store.
func (s *server) checkStore() error {
	switch {
	case s.most > 0 && s.most < leastStore:
		return cli.Usage("--max-store must be at least %d bytes, or 0 for no limit", leastStore)
	case s.most > 0 && (s.store == "none" || strings.Contains(s.store, "://")):
		return cli.Usage("--max-store requires a file: configure the limit of Postgres on its server, and --store none needs no limit")
	}
	return nil
}

// config returns the configuration of the service.
func (s *server) config() (service.Config, error) {
	c := service.DefaultConfig()
	c.Planner, c.Version, c.Sessions.ID = s.parts.Plan, cli.Version(), api.Secret
	c.Time, c.Facts, c.Withhold = s.take, s.facts, s.withhold
	c.Sessions.MaxSessions, c.Sessions.MaxPerOwner, c.Sessions.MaxSteps, c.Sessions.Live = s.sessions, s.each, s.steps, s.live
	parts, err := s.overlayFiles()
	if err != nil {
		return c, err
	}
	c.Overlay = parts
	sets := map[string]*benchmark.Set{}
	for _, edition := range []string{"2023", "2024"} {
		if sets[edition], err = s.recipes.Set(s.App, edition); err != nil {
			return c, err
		}
	}
	c.Recipes = func(edition string) (*benchmark.Set, error) { return sets[edition], nil }
	return c, nil
}

// overlayFiles returns the overlay of --with on every world, or nil.
func (s *server) overlayFiles() (fs.FS, error) {
	parts, _, err := s.additions.Files(s.App)
	if err != nil || len(parts) == 0 {
		return nil, err
	}
	return parts.Checked() // report errors in the overlay now
}
