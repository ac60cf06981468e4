// The calls of the page: ask(call, with), stream and follow. The service over HTTP (./service.js) answers them by
// default. answerBy replaces it with another module that has the same functions: a record (./recorded.js), or
// Hearth in the browser.
import { useEffect, useState } from './ui.js';
import * as service from './service.js';

export { Problem } from './service.js';

let by = service;

/** answerBy sets the module that answers: { ask, stream, follow, begin, job, watch, there }, and subject for a record. */
export function answerBy(other) { by = other; }

/** subject returns the subject of a record; undefined if the page has a service. */
export const subject = () => by.subject?.();

const heard = new Set();
let gone = false;

function tell(isGone) {
  if (gone === isGone) return;
  gone = isGone;
  for (const f of heard) f(gone);
}

/** back resolves when the server answers again. */
async function back() {
  for (let wait = 500; ; wait = Math.min(wait * 1.5, 5000)) {
    await new Promise(done => setTimeout(done, wait));
    if (await by.there().catch(() => false)) return tell(false);
  }
}

let returning;

/** held runs a function, and runs it again after the server was unreachable. */
async function held(something, signal) {
  for (;;) {
    try {
      const v = await something();
      tell(false);
      return v;
    } catch (e) {
      if (e.code !== service.away || signal?.aborted) throw e;
      tell(true);
      returning ??= back().finally(() => { returning = undefined; });
      await returning;
    }
  }
}

/** writes are the calls that change something. They are never repeated automatically. */
const writes = new Set(['start', 'do', 'undo', 'go-to', 'fork', 'close']);

/** ask makes a call and returns its answer. The error is a Problem. */
export const ask = (call, body = {}, signal) =>
  writes.has(call) ? by.ask(call, body, signal) : held(() => by.ask(call, body, signal), signal);

/** stream makes a call with a streamed answer. */
export const stream = (call, body, each, signal) => by.stream(call, body, each, signal);

/** follow reports the events of a session. It returns a function that stops it. */
export const follow = (session, after, each, closed) => by.follow(session, after, each, closed);

/** begin starts a call as a job; job returns its status or cancels it; watch reports its progress until it ends. */
export const begin = (call, body) => by.begin(call, body);
export const job = (id, stop) => by.job(id, stop);
export const watch = (id, each) => by.watch(id, each);

/** ledger returns the status of jobs of hearth batch; undefined if there is no ledger. */
export const ledger = async job => by.ledger?.(job);

/** useAway reports whether the server is unreachable. */
export function useAway() {
  const [now, set] = useState(gone);
  useEffect(() => { heard.add(set); return () => heard.delete(set); }, []);
  return now;
}

/**
 * useAsk makes a call whenever its arguments change, and returns { value, problem, waiting }. The last value stays
 * until the next answer arrives. Without a call it does nothing.
 */
export function useAsk(call, body) {
  const [state, set] = useState({ waiting: !!call });
  const text = JSON.stringify(body);
  useEffect(() => {
    if (!call) return set({});
    const end = new AbortController();
    set(was => ({ ...was, waiting: true }));
    ask(call, JSON.parse(text ?? '{}'), end.signal).then(
      value => end.signal.aborted || set({ value, waiting: false, of: text }),
      problem => end.signal.aborted || set({ problem, waiting: false, of: text }));
    return () => end.abort();
  }, [call, text]);
  return state;
}
