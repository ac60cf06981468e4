package mcp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hearth/cmd/internal/service"
)

// lines is a connection to one client, with one message a line. A line that is not a message is answered with
// an error. At the end of the input, pending requests are still answered.
type lines struct {
	input  io.Reader
	output io.Writer
	wait   time.Duration                                    // maximum time for pending answers after the client is gone
	guard  func(ctx context.Context, do func() error) error // turns a panic into an error

	got    chan jsonrpc.Message
	closed chan struct{}
	once   sync.Once

	mu       sync.Mutex
	pending  map[jsonrpc.ID]bool
	answered chan struct{} // closed when no request is pending; nil before the end of the input
}

// Connect implements [mcp.Transport].
func (l *lines) Connect(ctx context.Context) (mcp.Connection, error) {
	l.got, l.closed, l.pending = make(chan jsonrpc.Message), make(chan struct{}), map[jsonrpc.ID]bool{}
	go func() {
		defer close(l.got)
		if err := l.guard(ctx, l.listen); err != nil {
			l.refuse(refusal(jsonrpc.CodeInternalError, problems(service.NewFailure(err).Problems)))
		}
	}()
	return l, nil
}

// listen reads lines until the end of the input.
func (l *lines) listen() error {
	in := bufio.NewReaderSize(l.input, 1<<16)
	for {
		text, err := service.ReadLine(in, mostRequest)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			l.refuse(refusal(jsonrpc.CodeInvalidRequest, problems(service.NewFailure(err).Problems)))
			continue
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		if answer := notMessage([]byte(text)); answer != nil {
			l.refuse(answer)
			continue
		}
		m, _ := jsonrpc.DecodeMessage([]byte(text)) // notMessage decoded it
		select {
		case l.got <- m:
		case <-l.closed:
			return nil
		}
	}
}

// refuse answers a line that is not a message.
func (l *lines) refuse(answer []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = l.output.Write(answer) // the client is gone if this fails
}

// endless is a method whose answer comes only when the connection ends, so Read does not count it as pending.
const endless = "subscriptions/listen"

// Read implements [mcp.Connection].
func (l *lines) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m, more := <-l.got:
		if !more {
			l.settle(ctx)
			return nil, io.EOF
		}
		if q, ok := m.(*jsonrpc.Request); ok && q.IsCall() && q.Method != endless {
			l.mu.Lock()
			l.pending[q.ID] = true
			l.mu.Unlock()
		}
		return m, nil
	case <-l.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// settle waits until all pending requests are answered, but at most l.wait.
func (l *lines) settle(ctx context.Context) {
	l.mu.Lock()
	l.answered = make(chan struct{})
	if len(l.pending) == 0 {
		close(l.answered)
	}
	l.mu.Unlock()
	select {
	case <-l.answered:
	case <-l.closed:
	case <-ctx.Done():
	case <-time.After(l.wait):
	}
}

// Write implements [mcp.Connection].
func (l *lines) Write(_ context.Context, m jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err = l.output.Write(append(text, '\n'))
	if r, ok := m.(*jsonrpc.Response); ok && l.pending[r.ID] {
		delete(l.pending, r.ID)
		if len(l.pending) == 0 && l.answered != nil {
			close(l.answered)
		}
	}
	return err
}

// Close implements [mcp.Connection].
func (l *lines) Close() (err error) {
	l.once.Do(func() {
		close(l.closed)
		if c, ok := l.input.(io.Closer); ok {
			err = c.Close()
		}
	})
	return err
}

// SessionID implements [mcp.Connection].
func (*lines) SessionID() string { return "" }
