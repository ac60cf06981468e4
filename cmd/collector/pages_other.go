//go:build !linux

package collector

func largePages() {}
