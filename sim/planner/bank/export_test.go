package bank

import "strings"

// Plain returns the words of a text.
func Plain(text string) string { return strings.TrimSpace(plain(text)) }
