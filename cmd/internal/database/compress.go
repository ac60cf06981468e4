package database

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// An Encoder compresses the content of columns. It may be used concurrently.
type Encoder struct{ zstd *zstd.Encoder }

// NewEncoder returns an encoder. The dictionary may be nil; a [Decoder] needs the same one.
func NewEncoder(dictionary []byte, options ...zstd.EOption) (*Encoder, error) {
	if dictionary != nil {
		options = append(options, zstd.WithEncoderDictRaw(1, dictionary))
	}
	by, err := zstd.NewWriter(nil, append(options, zstd.WithEncoderCRC(false), zstd.WithZeroFrames(true))...)
	return &Encoder{by}, err
}

// Encode compresses data. The error is that a decoder would refuse the result; see [Decoder.Decode].
func (e *Encoder) Encode(data []byte) ([]byte, error) {
	packed := e.zstd.EncodeAll(data, nil)
	return packed, checkSize(len(packed), uint64(len(data)))
}

// A Decoder decompresses what an [Encoder] compressed. It may be used concurrently.
type Decoder struct{ zstd *zstd.Decoder }

// NewDecoder returns a decoder for data that was compressed with the same dictionary. At most n calls decode at
// the same time; 0 means as many as there are processors.
func NewDecoder(dictionary []byte, n int) (*Decoder, error) {
	options := []zstd.DOption{zstd.WithDecoderConcurrency(n), zstd.WithDecodeAllCapLimit(true)}
	if dictionary != nil {
		options = append(options, zstd.WithDecoderDictRaw(1, dictionary))
	}
	by, err := zstd.NewReader(nil, options...)
	return &Decoder{by}, err
}

// A few bytes can decompress to very much, so a size above freeSize must be at most maxRatio times the compressed
// size.
const (
	freeSize = 64 << 20
	maxRatio = 1000
	maxSize  = 1 << 30
)

// unrecorded is the largest size that an encoder does not record in its output.
const unrecorded = 255

// Decode decompresses data. The size that the data records limits the time and the memory: Decode refuses data
// that decompresses to more, and does not begin if the recorded size is too large.
func (d *Decoder) Decode(data []byte) ([]byte, error) {
	var head zstd.Header
	if err := head.Decode(data); err != nil {
		return nil, err
	}
	size := uint64(unrecorded)
	if head.HasFCS {
		size = head.FrameContentSize
	}
	if err := checkSize(len(data), size); err != nil {
		return nil, err
	}
	return d.zstd.DecodeAll(data, make([]byte, 0, size))
}

// checkSize returns an error if n compressed bytes must not decompress to size bytes.
func checkSize(n int, size uint64) error {
	if most := min(freeSize+maxRatio*uint64(n), maxSize); size > most {
		return fmt.Errorf("%d compressed bytes have %d bytes of content; the limit is %d", n, size, most)
	}
	return nil
}

// packer compresses slowly and well, without a dictionary. It is shared because it needs much memory.
var packer = sync.OnceValue(func() (p struct {
	*Encoder
	*Decoder
}) {
	p.Encoder, _ = NewEncoder(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<20), zstd.WithEncoderConcurrency(2), zstd.WithLowerEncoderMem(true)) // fails only for invalid options
	p.Decoder, _ = NewDecoder(nil, 0)
	return p
})

// Pack compresses data; see [Encoder.Encode].
func Pack(data []byte) ([]byte, error) { return packer().Encode(data) }

// Unpack decompresses what [Pack] compressed; see [Decoder.Decode].
func Unpack(data []byte) ([]byte, error) { return packer().Decode(data) }
