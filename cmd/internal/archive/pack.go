package archive

import (
	"bytes"
	"compress/flate"
	"errors"
	"hash/crc32"
	"io"
	"strconv"
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

// packed compresses data.
func packed(data []byte) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestCompression) // the level is one
	_, _ = w.Write(data)
	_ = w.Close() // a buffer takes all
	return out.Bytes()
}

// mostUnpacked is how many bytes one row may have.
const mostUnpacked = 1 << 30

func unpacked(data []byte) ([]byte, error) {
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), mostUnpacked+1))
	if err == nil && len(plain) > mostUnpacked {
		err = errors.New("it is too large")
	}
	return plain, err
}
