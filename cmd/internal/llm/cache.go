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

// A cache stores answers in a folder, each in a file named by the hash of its request: a line with the hash of
// the rest, a line with the request, and the answer. A damaged file is ignored and replaced. Prompts may be
// private, so only the user may read the files.
//
// A nil cache stores nothing.
type cache struct {
	folder disk.Disk
	fresh  bool
	busy   sync.Map // file name → chan struct{}, closed when its pending request ends
}

// openCache opens the cache in the folder of c, which it creates if necessary. It returns nil without a
// folder.
func openCache(c Config) (*cache, error) {
	if c.Cache == "" {
		return nil, nil
	}
	if err := os.MkdirAll(c.Cache, 0o700); err != nil {
		return nil, problem("E0780", "cannot create the cache folder: %v", err)
	}
	return &cache{folder: disk.Disk{Dir: c.Cache, Private: true}, fresh: c.Fresh}, nil
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// title returns a text that identifies a request. It does not contain the key for the server.
func (c *cache) title(r request) string { return r.url + " " + string(r.body) }

func (c *cache) file(r request) string { return hash(c.title(r)) }

// enter waits until no equal request is pending, so that concurrent equal requests are sent once. The caller
// must call leave.
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

// read returns the answer to a request, if it is stored and undamaged.
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

// write stores an answer. A concurrent reader sees the old file or the new one.
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
