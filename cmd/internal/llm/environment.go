package llm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

// An Environment holds what a client needs from outside: variables, time, random numbers and the network.
// [SystemEnvironment] returns the real one; tests replace it.
type Environment struct {
	Getenv    func(name string) string
	Warn      func(error) // called once for each problem that makes results worse
	Now       func() time.Time
	Sleep     func(ctx context.Context, d time.Duration) error // returns after d, or with the error of ctx
	Random    func() float64                                   // returns a number from 0 to below 1
	Transport http.RoundTripper
}

// SystemEnvironment returns the real environment.
func SystemEnvironment() Environment {
	return Environment{
		Getenv: os.Getenv,
		Warn:   func(err error) { fmt.Fprintln(os.Stderr, "warning:", err) },
		Now:    time.Now,
		Sleep: func(ctx context.Context, d time.Duration) error {
			select {
			case <-time.After(d):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		},
		Random:    rand.Float64,
		Transport: http.DefaultTransport,
	}
}
