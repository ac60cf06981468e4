package collector

import "syscall"

// advise asks for large pages in a block of memory that was not used yet.
func advise(block []byte) error { return syscall.Madvise(block, syscall.MADV_HUGEPAGE) }
