package store

import (
	"hash/crc32"
	"strconv"
	"sync"

	"github.com/klauspost/compress/zstd"

	"hearth/cmd/internal/database"
)

// sumOf returns a checksum of the given parts, in their order.
func sumOf(parts ...[]byte) int64 {
	sum := crc32.NewIEEE()
	for _, p := range parts {
		_, _ = sum.Write(p) // never fails
		_, _ = sum.Write([]byte{0})
	}
	return int64(sum.Sum32())
}

// figures formats numbers for a checksum, separated by spaces.
func figures(all ...int64) (text []byte) {
	for i, n := range all {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return text
}

// packer compresses rows. It is shared because it needs much memory; it may be used concurrently.
var packer = sync.OnceValue(func() *database.Encoder {
	by, err := database.NewEncoder(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<20), zstd.WithEncoderConcurrency(2), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are constants
	}
	return by
})

// unpacker decompresses rows that packer compressed.
var unpacker = sync.OnceValue(func() *database.Decoder {
	by, err := database.NewDecoder(nil, 0)
	if err != nil {
		panic(err) // the options are constants
	}
	return by
})

func packed(data []byte) ([]byte, error) { return packer().Encode(data) }

func unpacked(data []byte) ([]byte, error) { return unpacker().Decode(data) }
