package jobs

import (
	"sync"

	"github.com/klauspost/compress/zstd"

	"hearth/cmd/internal/database"
)

// packer compresses and decompresses whole byte slices. It may be used concurrently.
var packer = sync.OnceValue(func() (p struct {
	*database.Encoder
	*database.Decoder
}) {
	p.Encoder, _ = database.NewEncoder(nil, zstd.WithEncoderLevel(zstd.SpeedFastest)) // fails only for invalid options
	p.Decoder, _ = database.NewDecoder(nil, 0)
	return p
})

func packed(text []byte) ([]byte, error) { return packer().Encode(text) }

func unpacked(body []byte) ([]byte, error) { return packer().Decode(body) }
