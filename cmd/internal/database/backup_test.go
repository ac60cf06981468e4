package database_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/database"
	"hearth/testdata/recorded/postgres"
)

// filled makes a file with 2,000 rows.
func filled(t *testing.T) (file string) {
	file = filepath.Join(t.TempDir(), "t.db")
	d, err := database.Open(t.Context(), file, schema)
	require.NoError(t, err)
	require.NoError(t, d.Change(t.Context(), func(tx database.Tx) (err error) {
		for i := range 2000 {
			if err == nil {
				_, err = tx.Exec("INSERT INTO t (k, v) VALUES ($1, $2)", i, i)
			}
		}
		return err
	}))
	require.NoError(t, d.Close())
	return file
}

func names(t *testing.T, folder string) (all []string) {
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// A backup that fails leaves no file, and its error names the side that is at fault.
func TestAFailedBackupLeavesNothing(t *testing.T) {
	file, to := filled(t), t.TempDir()
	d := opened(t, file)
	copied := filepath.Join(to, "copy.db")
	require.NoError(t, d.Backup(t.Context(), copied))
	require.Equal(t, 0, value(t, opened(t, copied))-1)
	require.ErrorIs(t, d.Backup(t.Context(), copied), os.ErrExist)
	require.ErrorContains(t, d.Backup(t.Context(), filepath.Join(to, "nowhere", "copy.db")), "cannot write")

	var usual syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual))
	few := usual
	few.Cur = 8192
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &few))
	err := d.Backup(t.Context(), filepath.Join(to, "full.db"))
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual))
	require.ErrorContains(t, err, "cannot write "+filepath.Join(to, "full.db"))

	damaged := filled(t)
	data, err := os.ReadFile(damaged)
	require.NoError(t, err)
	copy(data[len(data)-3*4096:], strings.Repeat("x", 2*4096))
	require.NoError(t, os.WriteFile(damaged, data, 0o600))
	ill := opened(t, damaged)
	require.ErrorContains(t, ill.Backup(t.Context(), filepath.Join(to, "ill.db")), damaged+" is damaged")
	found, err := ill.Check(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, found)
	found, err = d.Check(t.Context())
	require.NoError(t, err)
	require.Empty(t, found)
	for _, name := range names(t, to) {
		require.Contains(t, name, "copy.db")
	}
}

// A database that is open for reading only is not changed, in no respect: it needs no right to write.
func TestReadingOnlyChangesNothing(t *testing.T) {
	newer := schema
	newer.Migrations = append(newer.Migrations[:1:1], "ALTER TABLE t ADD COLUMN w BIGINT")
	for kind, where := range map[string]string{"SQLite": filled(t), "Postgres": postgres.Start(t)} {
		if kind == "Postgres" {
			require.NoError(t, opened(t, where).Change(t.Context(), set(1)))
		}
		d, err := database.Open(t.Context(), where, newer, database.ReadOnly)
		require.NoError(t, err)
		require.Equal(t, 1, d.Version)
		require.Equal(t, 1, value(t, d))
		require.ErrorContains(t, d.Change(t.Context(), set(2)), "reading only")
		found, err := d.Check(t.Context())
		require.NoError(t, err)
		require.Empty(t, found)
		require.NoError(t, d.Close())
		if kind == "SQLite" {
			require.Equal(t, []string{"t.db"}, names(t, filepath.Dir(where)))
		}
		require.Equal(t, 1, value(t, opened(t, where)))
	}
	file := filled(t)
	writing := opened(t, file)
	require.NoError(t, writing.Change(t.Context(), set(5)))
	reading, err := database.Open(t.Context(), file, schema, database.ReadOnly)
	require.NoError(t, err)
	require.Equal(t, 5, value(t, reading), "what is not in the main file yet is read, too")
	require.NoError(t, reading.Backup(t.Context(), file+".copy"))
	require.Equal(t, 5, value(t, opened(t, file+".copy")))
	require.NoError(t, reading.Close())
	_, err = database.Open(t.Context(), filepath.Join(t.TempDir(), "nowhere.db"), schema, database.ReadOnly)
	require.Error(t, err)
}

// Before the tables of a file are updated, a copy is made. If this is not possible, they stay as they are.
func TestAnUpdateIsAnnouncedAndLeavesACopy(t *testing.T) {
	newer := schema
	newer.Migrations = append(newer.Migrations[:1:1], "ALTER TABLE t ADD COLUMN w BIGINT")
	said := ""
	announce := database.Announce(func(format string, args ...any) { said += fmt.Sprintf(format, args...) })
	file := filled(t)
	for _, name := range []string{".before-v2", ".before-v2-2"} {
		d, err := database.Open(t.Context(), file, newer, announce)
		require.NoError(t, err)
		require.NoError(t, d.Close())
		require.Contains(t, said, "from version 1 to 2; "+file+name)
		old := opened(t, file+name)
		require.Equal(t, []int{1, 1}, []int{old.Version, value(t, old)})
		require.NoError(t, os.Remove(file))
		data, err := os.ReadFile(file + ".before-v2")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, data, 0o600))
		said = ""
	}
	require.NoError(t, os.Mkdir(file+".before-v2-3.part", 0o700))
	require.NoError(t, os.WriteFile(file+".before-v2-3.part/x", nil, 0o600))
	_, err := database.Open(t.Context(), file, newer, announce)
	require.ErrorContains(t, err, "not updated to 2 without a copy")
	require.Equal(t, 1, opened(t, file).Version)
	require.Empty(t, said)

	where := postgres.Start(t)
	opened(t, where)
	d, err := database.Open(t.Context(), where, newer, announce)
	require.NoError(t, err)
	require.NoError(t, d.Close())
	require.Contains(t, said, "pg_dump")
}
