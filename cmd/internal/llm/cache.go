package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"strings"
	"sync"

	"hearth/cmd/internal/disk"
)

// A cache keeps answers in a folder, each in a file named by the hash of its
// request: a line with the hash of the rest, one with the request, and the answer.
// A file that is damaged counts as none, and is replaced. Prompts may be private,
// so nobody but the user may read them there.
//
// One that is nil keeps nothing.
type cache struct {
	folder disk.Disk
	fresh  bool
	busy   sync.Map // of a chan struct{} for each file that is under way, closed when that is over
}

// openCache makes the folder if need be.
func openCache(c Config) (*cache, error) {
	if c.Cache == "" {
		return nil, nil
	}
	if err := os.MkdirAll(c.Cache, 0o700); err != nil {
		return nil, problem("E0780", "the cache cannot be a folder: %v", err)
	}
	return &cache{folder: disk.Disk{Dir: c.Cache, Private: true}, fresh: c.Fresh}, nil
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// title is what a request is known by; the key is no part of it.
func (c *cache) title(r request) string { return r.url + " " + string(r.body) }

func (c *cache) file(r request) string { return hash(c.title(r)) }

// enter waits until no equal request is under way, so that what many want at the
// same time is asked once. The caller must leave.
func (c *cache) enter(ctx context.Context, r request) (leave func(), err error) {
	if c == nil {
		return func() {}, nil
	}
	name, over := c.file(r), make(chan struct{})
	for {
		before, busy := c.busy.LoadOrStore(name, over)
		if !busy {
			return func() {
				c.busy.Delete(name)
				close(over)
			}, nil
		}
		select {
		case <-before.(chan struct{}):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// read returns the answer to a request, if it is there and whole.
func (c *cache) read(r request) ([]byte, bool) {
	if c == nil || c.fresh {
		return nil, false
	}
	f, err := c.folder.Read(c.file(r))
	if err != nil {
		return nil, false
	}
	sum, rest, _ := strings.Cut(f.Text, "\n")
	title, text, _ := strings.Cut(rest, "\n")
	return []byte(text), hash(rest) == sum && title == c.title(r)
}

// write keeps an answer. Whoever reads it meanwhile sees what was
// there before or all of it.
func (c *cache) write(r request, text []byte) error {
	if c == nil {
		return nil
	}
	rest := c.title(r) + "\n" + string(text)
	return c.folder.Write(c.file(r), func(w io.Writer) error {
		_, err := io.WriteString(w, hash(rest)+"\n"+rest)
		return err
	})
}
