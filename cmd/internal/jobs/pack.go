package jobs

import (
	"bytes"
	"compress/gzip"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// packer compresses and decompresses whole byte slices. It may be used concurrently.
var packer = sync.OnceValue(func() (p struct {
	*zstd.Encoder
	*zstd.Decoder
}) {
	p.Encoder, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest)) // fails only for invalid options
	p.Decoder, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(0))
	return p
})

func packed(text []byte) []byte { return packer().EncodeAll(text, nil) }

// unpacked decompresses data. Older versions compressed with gzip.
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
