package database_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/database"
)

// coders returns an encoder and a decoder with one dictionary.
func coders(t *testing.T, dictionary []byte) (*database.Encoder, *database.Decoder) {
	t.Helper()
	e, err := database.NewEncoder(dictionary)
	require.NoError(t, err)
	d, err := database.NewDecoder(dictionary, 1)
	require.NoError(t, err)
	return e, d
}

func TestWhatWasCompressedIsDecompressed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, dictionary := range [][]byte{nil, bytes.Repeat([]byte("cup plate "), 1000)} {
		e, d := coders(t, dictionary)
		for _, size := range []int{0, 1, 255, 256, 257, 1024, 1025, 65_791, 65_792, 1 << 20, 9 << 20} {
			data := bytes.Repeat([]byte{byte(r.Uint32())}, size)
			if size%2 == 0 {
				for i := range data {
					data[i] = byte(r.Uint32())
				}
			}
			packed, err := e.Encode(data)
			require.NoError(t, err)
			plain, err := d.Decode(packed)
			require.NoError(t, err)
			require.True(t, bytes.Equal(data, plain), "%d bytes", size)
		}
	}
}

// A bomb is a few bytes that decompress to very much.
func TestABombIsRefusedBeforeItIsDecompressed(t *testing.T) {
	zeros := make([]byte, 200<<20)
	_, d := coders(t, nil)
	by, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	honest := by.EncodeAll(zeros, nil)
	small := by.EncodeAll(zeros[:1000], nil)
	var streamed bytes.Buffer
	by.Reset(&streamed)
	_, err = by.Write(zeros)
	require.NoError(t, err)
	require.NoError(t, by.Close())
	for name, bomb := range map[string][]byte{
		"its size is recorded":             honest,
		"its size is not recorded":         streamed.Bytes(),
		"a small frame stands before it":   append(bytes.Clone(small), honest...),
		"it has many small frames":         bytes.Repeat(small, 1000),
		"an empty frame, then a large one": append([]byte{0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0}, streamed.Bytes()...),
	} {
		t.Run(name, func(t *testing.T) {
			require.Less(t, len(bomb), 1<<20)
			plain, err := d.Decode(bomb)
			require.Error(t, err)
			require.Less(t, cap(plain), 1<<20)
		})
	}
	e, _ := coders(t, nil)
	_, err = e.Encode(zeros)
	require.ErrorContains(t, err, "have 209715200 bytes of content; the limit is ", "what is not read is not written")
}
