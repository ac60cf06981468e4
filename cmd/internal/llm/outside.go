package llm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

// Outside is what a client uses of the world around it. The zero value is the
// world itself.
type Outside struct {
	Getenv    func(name string) string
	Warn      func(error) // told once of each thing that makes results worse; a line on stderr
	Now       func() time.Time
	Sleep     func(ctx context.Context, d time.Duration) error // until d is over, or the error of ctx
	Random    func() float64                                   // from 0 to below 1
	Transport http.RoundTripper
}

func (o Outside) withDefaults() Outside {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Warn == nil {
		o.Warn = func(err error) { fmt.Fprintln(os.Stderr, "warning:", err) }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	if o.Random == nil {
		o.Random = rand.Float64
	}
	if o.Transport == nil {
		o.Transport = http.DefaultTransport
	}
	return o
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
