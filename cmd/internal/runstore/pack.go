package runstore

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
var packer = sync.OnceValue(func() *zstd.Encoder {
	by, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<20), zstd.WithEncoderConcurrency(2), zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false), zstd.WithZeroFrames(true))
	if err != nil {
		panic(err) // the options are constants
	}
	return by
})

// unpacker decompresses rows that packer compressed.
var unpacker = sync.OnceValue(func() *zstd.Decoder {
	by, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxUnpacked))
	if err != nil {
		panic(err) // the options are constants
	}
	return by
})

func packed(data []byte) []byte { return packer().EncodeAll(data, nil) }

// maxUnpacked is the maximum size of a decompressed row in bytes.
const maxUnpacked = 1 << 30

// zstdMagic is the magic number of zstd. Data that flate compressed never starts with it.
var zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// unpacked decompresses a row. Rows of older versions were compressed with flate.
func unpacked(data []byte) ([]byte, error) {
	if bytes.HasPrefix(data, zstdMagic) {
		return unpacker().DecodeAll(data, nil)
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxUnpacked+1))
	if err == nil && len(plain) > maxUnpacked {
		err = errors.New("the decompressed row is too large")
	}
	return plain, err
}
