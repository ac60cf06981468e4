package session_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
)

// A follower that is slow receives the last events of a session that is closed meanwhile.
func TestASlowFollowerReceivesTheLastEvents(t *testing.T) {
	s, begin := homes(t, session.Memory(), nil)
	r, err := s.Start(t.Context(), "me", begin)
	require.NoError(t, err)
	heard := following(t, s, r.ID, 0)
	for i := range 3 {
		_, err = s.Do(t.Context(), "me", &session.Change{Session: r.ID, Do: []string{walk, back}[i%2]})
		require.NoError(t, err)
	}
	_, err = s.Close(t.Context(), "me", r.ID)
	require.NoError(t, err)
	for i := range 3 {
		require.Equal(t, i+1, <-heard)
	}
	_, more := <-heard
	require.False(t, more)
}
