//go:build !linux

package collector

import "errors"

func advise([]byte) error { return errors.ErrUnsupported }
