package jobs

import (
	"bytes"
	"compress/gzip"
	"io"
)

// packed makes bytes fewer.
func packed(text []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed) // there is such a level
	_, _ = w.Write(text)                              // into memory
	_ = w.Close()
	return out.Bytes()
}

func unpacked(body []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
