package view_test

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "draw the pictures of docs/kitchen.md again")

// The pictures of docs/kitchen.md are those of the page: drawn again they are the same, but for how
// another machine draws letters.
func TestThePicturesOfTheDocumentsAreThoseOfThePage(t *testing.T) {
	t.Parallel()
	b := open(t, shared()).theme("light").size(1280, 800)
	var last []byte
	for name, place := range map[string]string{
		"episode": "#episode?recipe=walnut-balls&step=8",
		"kitchen": "#kitchen?recipe=walnut-balls&step=8&thing=/medium-bowl/243",
	} {
		b.at(place).until(`!document.fonts || document.fonts.status === 'loaded'`)
		drawn, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		require.NoError(t, err)
		if last != nil {
			require.Greater(t, different(t, last, drawn), 0.02, "pictures of other things are others")
		}
		last = drawn
		at := filepath.Join("..", "..", "..", "docs", "view", name+".png")
		if *update {
			require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o755))
			require.NoError(t, os.WriteFile(at, drawn, 0o644))
			continue
		}
		kept, err := os.ReadFile(at)
		require.NoError(t, err)
		t.Logf("%s: %.4f", name, different(t, kept, drawn))
		require.Less(t, different(t, kept, drawn), 0.02, "%s: go test ./cmd/internal/view -run Pictures -update draws it again; look at it", name)
	}
}

// different is how far apart two pictures are, from 0 to 1, on the average of squares of 8 by 8.
func different(t *testing.T, one, other []byte) float64 {
	t.Helper()
	a, err := png.Decode(bytes.NewReader(one))
	require.NoError(t, err)
	b, err := png.Decode(bytes.NewReader(other))
	require.NoError(t, err)
	require.Equal(t, a.Bounds(), b.Bounds())
	sum, squares := 0.0, 0
	for y := 0; y+8 <= a.Bounds().Dy(); y += 8 {
		for x := 0; x+8 <= a.Bounds().Dx(); x += 8 {
			light := 0.0
			for i := range 64 {
				_, g, _, _ := a.At(x+i%8, y+i/8).RGBA()
				_, k, _, _ := b.At(x+i%8, y+i/8).RGBA()
				light += (float64(g) - float64(k)) / 0xffff / 64
			}
			sum += max(light, -light)
			squares++
		}
	}
	return sum / float64(squares)
}
