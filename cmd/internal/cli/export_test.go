package cli

// Release is release.
const Release = release
