package serve

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/abesim"
	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/environment"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/cmd/internal/view"
	"hearth/parser/source"
)

// local reports whether an address is reachable only from this machine.
func local(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// serve answers over HTTP until the context ends.
func (s *server) serve(ctx context.Context, served *service.Service) error {
	c := api.Config{Service: served, Rules: s.rules, Body: s.body, Rate: s.rate, Burst: int(s.rate) + 20, Log: s.log, Now: time.Now, Tokens: s.accepted,
		Handlers: s.handlers(served), Original: abesim.Describe(),
		Hosts: append([]string{"localhost", "127.0.0.1", "::1"}, lower(s.hosts)...)}
	shut, err := s.serveLedger(ctx, &c)
	if err != nil {
		return err
	}
	defer func() { _ = shut() }() // the ledger was only read
	l, err := s.listener()
	if err != nil {
		return err
	}
	handler := api.New(c, func(ctx context.Context) error {
		if p, ok := served.Sessions.Store.(session.Probed); ok {
			return p.Probe(ctx)
		}
		return nil
	})
	// There is no write timeout: handlers set the deadline of each write, because calls and events may take
	// long.
	web := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	ended := make(chan error, 1)
	go func() { ended <- served.Recover(ctx, func() error { return web.Serve(l) }) }()
	if err := cmp.Or(s.onListen(ctx, served, handler, l.Addr().String()), s.debug(ctx, served)); err != nil {
		_ = web.Close() // no client was answered yet
		return err
	}
	stop := s.forget(ctx, served)
	defer stop()
	go s.unloadIdle(ctx, served)
	if err := s.wait(ctx, ended); err != nil {
		return err
	}
	return s.end(ctx, web, handler)
}

// handlers returns the handlers of everything but calls: the page, the MCP server, the environments and the
// commands of abe_sim. OpenEnv expects its own /mcp, which is served below /openenv only.
func (s *server) handlers(served *service.Service) map[string]http.Handler {
	all := environment.Handlers(environment.Config{
		Open: func(world string) (*environment.Gym, error) {
			return environment.Open(hearth.Named{World: world, With: served.Overlay})
		},
		Within: served.Within, Recover: served.Recover, Version: served.Version, Withhold: served.Withhold, Now: time.Now, ID: api.Secret, Seed: seed, Most: s.sessions, Idle: 10 * time.Minute, Alive: 15 * time.Second,
	})
	delete(all, "POST /mcp")
	all["POST /abe-sim-command/{command}"] = abesim.New(served)
	all["/mcp"] = s.parts.Models(served).Handler()
	maps.Copy(all, view.Handlers())
	return all
}

// maxSeed limits the seeds of episodes: JavaScript represents integers up to 2^53 exactly.
const maxSeed = 1 << 53

// seed returns a random seed.
func seed() int64 { return rand.Int64N(maxSeed) }

func lower(names []string) (out []string) {
	for _, n := range names {
		out = append(out, strings.ToLower(n))
	}
	return out
}

func (s *server) listener() (net.Listener, error) {
	l, err := net.Listen("tcp", s.listen)
	if err != nil {
		return nil, &cli.Exit{Code: cli.ExitEnvironment, Err: err}
	}
	if s.cert == "" {
		return l, nil
	}
	if err := s.loadCertificate(); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	current := func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return s.pair.Load(), nil }
	return tls.NewListener(l, &tls.Config{GetCertificate: current, MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}}), nil
}

// announce prints the address of the server and, if there are tokens, a one-time link for a browser.
func (s *server) announce(_ context.Context, _ *service.Service, h *api.Server, address string) error {
	scheme := "http"
	if s.cert != "" {
		scheme = "https"
	}
	address = browsable(address)
	s.Say("listening on %s://%s", scheme, address)
	if s.tokens != "" && !s.Terminal { // standard error may be a log, and the link is a secret
		s.Say("the one-time link for a browser is printed on a terminal only")
	} else if s.tokens != "" {
		s.Say("one-time link for a browser: %s://%s%s", scheme, address, h.Link(service.Client{Owner: "local", Write: true, Rules: s.rules}))
	}
	return nil
}

// browsable replaces the address of all interfaces by localhost, because browsers cannot open the former.
func browsable(address string) string {
	if host, port, err := net.SplitHostPort(address); err == nil && net.ParseIP(host).IsUnspecified() {
		return net.JoinHostPort("localhost", port)
	}
	return address
}

// unloadIdle unloads idle sessions until the context ends.
func (s *server) unloadIdle(ctx context.Context, served *service.Service) {
	tick := time.NewTicker(min(time.Minute, s.rest))
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			_ = served.Recover(ctx, func() error { // the fault is logged
				if served.SessionManager.UnloadIdle(now.Add(-s.rest)) > 0 {
					debug.FreeOSMemory()
				}
				return nil
			})
		case <-ctx.Done():
			return
		}
	}
}

// jumped reports whether the clock was set: elapsed wall time and monotonic time differ by more than a minute.
func jumped(by, really time.Duration) bool { return (by - really).Abs() > time.Minute }

// maxGap is the maximum expected time without changes before a start. After a longer time, the clock may be
// wrong.
const maxGap = 24 * time.Hour

// doubts compares a clock with the time of the last change. It reports whether the clock may be too far ahead
// (forward), or is behind (back).
func doubts(now, newest time.Time) (forward, back bool) {
	return !newest.IsZero() && now.Sub(newest) > maxGap, newest.Sub(now) > time.Minute
}

// forget deletes old sessions now and every hour, until stop is called. If the clock is set while the server
// runs, it deletes nothing more, because the age of sessions is uncertain. If there was no change for a day
// before the start, it waits a day, because the clock may have been set.
func (s *server) forget(ctx context.Context, served *service.Service) (stop func()) {
	d, ok := served.Sessions.Store.(*store.Sessions)
	if !ok || s.keep <= 0 {
		return func() {}
	}
	ctx, stop = context.WithCancel(ctx)
	begin := time.Now()
	newest, err := d.Newest(ctx)
	forward, back := doubts(begin.Round(0), newest)
	switch {
	case err != nil:
		s.log.Error("cannot delete old sessions", "error", err.Error())
		return stop
	case back:
		s.log.Warn("the last change is in the future: the clock may be behind", "kept", newest.UTC())
	case forward:
		s.log.Warn("the last change is more than a day ago: old sessions are deleted in a day, unless the clock is corrected", "kept", newest.UTC())
	}
	go func() {
		for {
			if now := time.Now(); !forward || now.Sub(begin) > maxGap {
				_ = served.Recover(ctx, func() error { s.forgetOld(ctx, served, d, begin, now); return nil }) // the fault is logged
			}
			select {
			case <-time.After(time.Hour):
			case <-ctx.Done():
				return
			}
		}
	}()
	return stop
}

// expire deletes the sessions that were not changed since the given time and returns their number. If there is
// a store of runs, it stores their steps first. A session that cannot be stored is logged and deleted anyway.
func (s *server) expire(ctx context.Context, served *service.Service, d *store.Sessions, before time.Time) (int, error) {
	closed := 0
	if served.Runs != nil {
		old, err := d.Old(ctx, before)
		if err != nil {
			return 0, err
		}
		for _, r := range old {
			out, err := served.SessionManager.Close(ctx, r.Owner, r.ID)
			if err == nil {
				if closed++; out.NotStored != nil {
					err = out.NotStored.Problem()
				}
			}
			if err != nil && ctx.Err() == nil {
				s.log.Error("cannot store an old session as a run", "session", r.ID, "error", err.Error())
			}
		}
	}
	n, err := d.Forget(ctx, before)
	return closed + n, err
}

// forgetOld deletes old sessions, unless the clock was set since begin.
func (s *server) forgetOld(ctx context.Context, served *service.Service, d *store.Sessions, begin, now time.Time) {
	if jumped(now.Round(0).Sub(begin.Round(0)), now.Sub(begin)) { // wall clock and monotonic clock
		s.log.Error("the clock was set: restart the server to delete old sessions")
		return
	}
	switch n, err := s.expire(ctx, served, d, now.Add(-s.keep)); {
	case err != nil && ctx.Err() == nil:
		s.log.Error("cannot delete old sessions", "error", err.Error())
	case n > 0:
		s.log.Info("deleted old sessions", "sessions", n)
	}
}

// health returns the command that checks whether a server can answer.
func health(a *cli.App) *cobra.Command {
	var of string
	cmd := &cobra.Command{
		Use:   "health",
		Short: "Check whether a server can answer, for example in a container",
		Long:  "Health requests /readyz from a server.\n\nExit codes: 0 the server can answer, 4 it cannot.",
		Args:  cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, end := context.WithTimeout(cmd.Context(), 5*time.Second)
			defer end()
			at, err := url.JoinPath(of, "readyz")
			if err != nil {
				return cli.Usage("%s is not a valid address", of)
			}
			q, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
			if err != nil {
				return cli.Usage("%s is not a valid address", of)
			}
			r, err := http.DefaultClient.Do(q)
			if err != nil {
				return unwell("%s does not answer: %v", of, err)
			}
			defer func() { _ = r.Body.Close() }() // only the status is used
			if r.StatusCode != http.StatusOK {
				return unwell("%s answers with status %s", of, r.Status)
			}
			a.Say("%s is ready", of)
			return nil
		},
	}
	cmd.Flags().StringVar(&of, "url", "http://127.0.0.1:8080", "`address` of the server")
	return cmd
}

func unwell(format string, args ...any) error {
	return &cli.Exit{Code: cli.ExitEnvironment, Err: source.Errorf("E0916", source.Span{}, format, args...)}
}
