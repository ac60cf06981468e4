package record

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"

	"hearth/cmd/internal/view"
)

// Page returns the record as one HTML file with script and style. Its content security policy forbids other
// scripts and all requests.
func (r *Record) Page() ([]byte, error) {
	script, err := bundle(view.Page(), "record.js")
	if err != nil {
		return nil, err
	}
	style, err := fs.ReadFile(view.Page(), "page.css")
	if err != nil {
		return nil, err
	}
	icon, err := fs.ReadFile(view.Page(), "icon.svg")
	if err != nil {
		return nil, err
	}
	data, err := r.packed()
	if err != nil {
		return nil, err
	}
	policy := fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; img-src data:; base-uri 'none'; form-action 'none'", hash(script), hash(string(style)))
	var out bytes.Buffer
	fmt.Fprintf(&out, `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>%s · Hearth</title>
<link rel="icon" href="data:image/svg+xml;base64,%s">
<style>%s</style>
<div id="page"><noscript><p>This page needs JavaScript.</p></noscript></div>
<script type="application/octet-stream" id="record">%s</script>
<script>%s</script>
</html>
`, policy, html.EscapeString(r.Subject.Name), base64.StdEncoding.EncodeToString(icon), style, data, script)
	return out.Bytes(), nil
}

// hash returns the hash of a script or style for a content security policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// packed returns the record as compressed JSON in base64.
func (r *Record) packed() (string, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if err := json.NewEncoder(z).Encode(r); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(packed.Bytes()), nil
}
