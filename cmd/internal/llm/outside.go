package llm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

// Outside is what a client uses of the world around it: [World], or what a test
// puts in its place.
type Outside struct {
	Getenv    func(name string) string
	Warn      func(error) // told once of each thing that makes results worse; a line on stderr
	Now       func() time.Time
	Sleep     func(ctx context.Context, d time.Duration) error // until d is over, or the error of ctx
	Random    func() float64                                   // from 0 to below 1
	Transport http.RoundTripper
}

// World returns the world itself.
func World() Outside {
	return Outside{
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
