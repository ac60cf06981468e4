package jobs

import (
	"bytes"
	"compress/gzip"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// The packer serves any number of goroutines. It packs and unpacks what is whole in memory.
var packer = sync.OnceValue(func() (p struct {
	*zstd.Encoder
	*zstd.Decoder
}) {
	p.Encoder, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest)) // its options are right
	p.Decoder, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(0))
	return p
})

// packed makes bytes fewer.
func packed(text []byte) []byte { return packer().EncodeAll(text, nil) }

// unpacked is what was packed; by former versions with gzip.
func unpacked(body []byte) ([]byte, error) {
	if !bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		return packer().DecodeAll(body, nil)
	}
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
