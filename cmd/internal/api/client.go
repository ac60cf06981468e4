package api

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"hearth/cmd/internal/service"
	"hearth/parser/source"
)

// Tokens holds the access tokens of clients.
type Tokens struct{ all atomic.Pointer[[]token] }

// Replace replaces all tokens by those of other. Requests that have begun continue.
func (t *Tokens) Replace(other *Tokens) { t.all.Store(other.all.Load()) }

type token struct {
	hash  [sha256.Size]byte
	owner string
	write bool
	until time.Time // zero: no expiry
}

// ReadTokens reads a file with one token a line. A line has the token, the owner of its sessions, the scopes
// (read or read,write), and an optional last day such as 2027-01-31. A comment begins with #.
func ReadTokens(src *source.File) (*Tokens, error) {
	t, all, problems := &Tokens{}, []token{}, source.Diagnostics{}
	shown := &source.File{Name: src.Name, Text: secretWord().ReplaceAllStringFunc(src.Text, func(w string) string { return strings.Repeat("*", len(w)) })}
	at := 0
	for line := range strings.Lines(src.Text) {
		span := source.Span{File: shown, Start: at, End: at + len(strings.TrimRight(line, "\n"))}
		at += len(line)
		text, _, _ := strings.Cut(line, "#")
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		one, err := readToken(words, span)
		if err != nil {
			problems.Add(err)
			continue
		}
		all = append(all, one)
	}
	t.all.Store(&all)
	if len(all) == 0 && len(problems.Items) == 0 {
		problems.Addf("E0914", source.Span{}, "%s contains no tokens", src.Name)
	}
	return t, problems.Err()
}

// secretWord matches the token in each line of a token file, so that messages can mask it.
var secretWord = source.LazyRegexp(`(?m)^[^\S\n]*[^\s#]+`)

func readToken(words []string, at source.Span) (token, *source.Diagnostic) {
	bad := func(format string, args ...any) (token, *source.Diagnostic) {
		return token{}, source.Errorf("E0914", at, format, args...).WithHint("a line has the form: TOKEN OWNER read|read,write [YYYY-MM-DD]")
	}
	switch {
	case len(words) < 3 || len(words) > 4:
		return bad("expected a token, an owner, scopes and an optional last day")
	case len(words[0]) < 16:
		return bad("a token needs at least 16 characters")
	case words[2] != "read" && words[2] != "read,write":
		return bad("expected the scopes read or read,write, found %.20q", words[2])
	}
	out := token{hash: sha256.Sum256([]byte(words[0])), owner: words[1], write: words[2] == "read,write"}
	if len(words) == 4 {
		end, err := time.Parse(time.DateOnly, words[3])
		if err != nil {
			return bad("expected a day such as 2027-01-31, found %.20q", words[3])
		}
		out.until = end.AddDate(0, 0, 1)
	}
	return out, nil
}

// find returns the token with the given text, and whether there is one that has not expired. It compares all
// tokens in constant time, so that the duration reveals nothing.
func (t *Tokens) find(text string, now time.Time) (token, bool) {
	hash := sha256.Sum256([]byte(text))
	var out token
	found := 0
	for _, one := range *t.all.Load() {
		same := subtle.ConstantTimeCompare(hash[:], one.hash[:])
		if same == 1 {
			out = one
		}
		found |= same
	}
	return out, found == 1 && (out.until.IsZero() || now.Before(out.until))
}

// cookie returns the name of the session cookie. Browsers share cookies between all ports of a host, so the
// name contains the port.
func cookie(r *http.Request) string {
	if _, port, err := net.SplitHostPort(r.Host); err == nil {
		return "hearth-" + port
	}
	return "hearth"
}

// client returns the client that sent a request.
func (s *Server) client(r *http.Request) (service.Client, error) {
	if s.Tokens == nil {
		return service.Client{Owner: "local", Write: true, Rules: s.Rules}, nil
	}
	if text, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		if t, ok := s.Tokens.find(strings.TrimSpace(text), s.Now()); ok {
			return service.Client{Owner: t.owner, Write: t.write, Rules: s.Rules && t.write}, nil
		}
		return service.Client{}, source.Errorf("E0907", source.Span{}, "the token is unknown or has expired")
	}
	if c, err := r.Cookie(cookie(r)); err == nil {
		if who, ok := s.link.who(c.Value, s.Now()); ok {
			return who, nil
		}
	}
	return service.Client{}, source.Errorf("E0907", source.Span{}, "a token is required").WithHint("send Authorization: Bearer TOKEN with a token from the operator of the server")
}

// links holds one-time links and the cookies that were issued for them.
type links struct {
	mu      sync.Mutex
	once    map[string]pass
	cookies map[string]pass
}

type pass struct {
	service.Client
	until time.Time
}

const (
	linkLasts   = 10 * time.Minute
	cookieLasts = 12 * time.Hour
)

// Link returns the path of a one-time link. The browser that opens it gets a cookie and acts as client c.
func (s *Server) Link(c service.Client) string {
	s.link.mu.Lock()
	defer s.link.mu.Unlock()
	if s.link.once == nil {
		s.link.once, s.link.cookies = map[string]pass{}, map[string]pass{}
	}
	secret := Secret()
	s.link.once[digest(secret)] = pass{c, s.Now().Add(linkLasts)}
	return "/enter/" + secret
}

// Secret returns a random text that cannot be guessed.
func Secret() string {
	var b [24]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func (l *links) who(secret string, now time.Time) (service.Client, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, ok := l.cookies[digest(secret)]
	return p.Client, ok && now.Before(p.until)
}

// enter exchanges a one-time link for a cookie.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	s.link.mu.Lock()
	key := digest(r.PathValue("once"))
	p, ok := s.link.once[key]
	delete(s.link.once, key)
	s.link.mu.Unlock()
	if !ok || !s.Now().Before(p.until) {
		fail(w, source.Errorf("E0907", source.Span{}, "the link was used before or has expired").WithHint("hearth serve prints a new link when it starts"))
		return
	}
	secret := Secret()
	s.link.mu.Lock()
	s.link.cookies[digest(secret)] = pass{p.Client, s.Now().Add(cookieLasts)}
	s.link.mu.Unlock()
	http.SetCookie(w, &http.Cookie{Name: cookie(r), Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil, MaxAge: int(cookieLasts.Seconds())})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// rates limits the request rate of clients.
type rates struct {
	mu      sync.Mutex
	byOwner map[string]*limiter
}

type limiter struct {
	*rate.Limiter
	last time.Time
}

// mostRates is the number of clients above which those without a call in the last minute are removed.
const mostRates = 10_000

func (r *rates) take(owner string, perSecond float64, burst int, now time.Time) error {
	if perSecond <= 0 {
		return nil
	}
	r.mu.Lock()
	l := r.byOwner[owner]
	if l == nil {
		if len(r.byOwner) >= mostRates {
			for k, old := range r.byOwner {
				if now.Sub(old.last) > time.Minute {
					delete(r.byOwner, k)
				}
			}
		}
		l = &limiter{Limiter: rate.NewLimiter(rate.Limit(perSecond), burst)}
		r.byOwner[owner] = l
	}
	l.last = now
	r.mu.Unlock()
	if !l.AllowN(now, 1) {
		return source.Errorf("E0909", source.Span{}, "more than %g calls per second", perSecond).WithHint("wait a moment between calls")
	}
	return nil
}
