package serve

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	_ "net/http/pprof" // profiles for --debug-listen
	"os"
	"os/signal"
	"syscall"
	"time"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
)

// wait returns nil when ctx ends, or the error of a server that has ended before. On SIGHUP it reads the tokens and the
// certificate again. Without either, a server in a terminal ends with the terminal.
func (s *server) wait(ctx context.Context, ended <-chan error) error {
	hup := make(chan os.Signal, 1)
	if !s.Terminal || s.tokens != "" || s.cert != "" {
		signal.Notify(hup, syscall.SIGHUP) // until the process ends: the signal must not end it
	}
	for {
		select {
		case err := <-ended:
			return &cli.Exit{Code: cli.ExitEnvironment, Err: err}
		case <-hup:
			s.reload()
		case <-ctx.Done():
			return nil
		}
	}
}

// reload reads the tokens and the certificate again. Those with errors stay as they were.
func (s *server) reload() {
	if err := errors.Join(s.loadTokens(), s.loadCertificate()); err != nil {
		s.log.Error("cannot reload: the old values stay", "error", err.Error())
		return
	}
	s.log.Info("reloaded the tokens and the certificate")
}

// loadTokens reads the file of tokens, if there is one.
func (s *server) loadTokens() error {
	if s.tokens == "" {
		return nil
	}
	src, err := s.Disk.Read(s.tokens)
	if err != nil {
		return err
	}
	tokens, err := api.ReadTokens(src)
	if err == nil && s.accepted != nil {
		s.accepted.Replace(tokens)
	} else if err == nil {
		s.accepted = tokens
	}
	return err
}

// loadCertificate reads the certificate and its key, if there is one.
func (s *server) loadCertificate() error {
	if s.cert == "" {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(s.cert, s.key)
	if err != nil {
		return &cli.Exit{Code: cli.ExitInput, Err: fmt.Errorf("the certificate cannot be used: %w", err)}
	}
	s.pair.Store(&pair)
	return nil
}

// end ends a server that was asked to. First it answers on for the time of --lame-duck, then it waits for jobs.
func (s *server) end(ctx context.Context, web *http.Server, handler *api.Server) error {
	handler.Leave()
	time.Sleep(s.lameDuck)
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), s.drain)
	defer stop()
	if n := handler.Finish(last, s.drain-min(tellTime, s.drain/2)); n > 0 {
		s.log.Error("interrupted asynchronous calls", "calls", n)
	}
	handler.Drain()
	if err := web.Shutdown(last); err != nil {
		return errors.Join(cli.SilentExit(0), web.Close()) // abort the remaining calls
	}
	return nil
}

// tellTime is the part of --drain in which the server reports interrupted calls to clients.
const tellTime = 2 * time.Second

// debug serves profiles on the address of --debug-listen, if there is one, until ctx ends.
func (s *server) debug(ctx context.Context, served *service.Service) error {
	if s.debugListen == "" {
		return nil
	}
	l, err := net.Listen("tcp", s.debugListen)
	if err != nil {
		return &cli.Exit{Code: cli.ExitEnvironment, Err: err}
	}
	context.AfterFunc(ctx, func() { _ = l.Close() })
	web := &http.Server{ReadHeaderTimeout: 10 * time.Second} // net/http/pprof adds itself to http.DefaultServeMux
	go func() { _ = served.Recover(ctx, func() error { return web.Serve(l) }) }()
	s.log.Info("serving profiles", "address", l.Addr().String()+"/debug/pprof/")
	return nil
}
