package archive

import (
	"bytes"
	"compress/flate"
	"errors"
	"hash/crc32"
	"io"
	"strconv"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// sumOf is a checksum of what a row holds.
func sumOf(parts ...[]byte) int64 {
	sum := crc32.NewIEEE()
	for _, p := range parts {
		_, _ = sum.Write(p) // never fails
		_, _ = sum.Write([]byte{0})
	}
	return int64(sum.Sum32())
}

// figures are numbers as a sum has them: with spaces between them.
func figures(all ...int64) (text []byte) {
	for i, n := range all {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return text
}

// packer packs rows. One is enough: it takes memory, and works on several rows at a time.
var packer = sync.OnceValue(func() *zstd.Encoder {
	by, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<20), zstd.WithEncoderConcurrency(2), zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false), zstd.WithZeroFrames(true))
	if err != nil {
		panic(err) // of settings that do not go together
	}
	return by
})

// unpacker reads what packer has packed.
var unpacker = sync.OnceValue(func() *zstd.Decoder {
	by, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(mostUnpacked))
	if err != nil {
		panic(err) // of settings that do not go together
	}
	return by
})

// packed compresses data.
func packed(data []byte) []byte { return packer().EncodeAll(data, nil) }

// mostUnpacked is how many bytes one row may have.
const mostUnpacked = 1 << 30

// begun is how what packer has packed begins. Nothing that flate has packed does.
var begun = []byte{0x28, 0xb5, 0x2f, 0xfd}

// unpacked reads what was packed, by flate where it is old.
func unpacked(data []byte) ([]byte, error) {
	if bytes.HasPrefix(data, begun) {
		return unpacker().DecodeAll(data, nil)
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), mostUnpacked+1))
	if err == nil && len(plain) > mostUnpacked {
		err = errors.New("it is too large")
	}
	return plain, err
}
