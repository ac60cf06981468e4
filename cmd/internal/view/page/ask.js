// Whom the page asks: ask(call, with), stream and follow, answered by the service over HTTP
// (./service.js), or by whatever else answers the same functions, given to answerBy: a record
// (./recorded.js), or Hearth in the browser itself.
import { useEffect, useState } from './ui.js';
import * as service from './service.js';

export { Problem } from './service.js';

let by = service;

/** answerBy lets something else answer: { ask, stream, follow, begin, job, watch, there }, and subject of a record. */
export function answerBy(other) { by = other; }

/** subject is what a record is of; undefined where questions are answered anew. */
export const subject = () => by.subject?.();

const heard = new Set();
let gone = false;

function tell(isGone) {
  if (gone === isGone) return;
  gone = isGone;
  for (const f of heard) f(gone);
}

/** back resolves as soon as somebody answers again. */
async function back() {
  for (let wait = 500; ; wait = Math.min(wait * 1.5, 5000)) {
    await new Promise(done => setTimeout(done, wait));
    if (await by.there().catch(() => false)) return tell(false);
  }
}

let returning;

/** held does something, and does it again when the server was away and is back. */
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

/** writes are the calls that change something: they are not made a second time by themselves. */
const writes = new Set(['start', 'do', 'undo', 'go-to', 'fork', 'close']);

/** ask makes a call, and returns its answer. The error is a Problem. */
export const ask = (call, body = {}, signal) =>
  writes.has(call) ? by.ask(call, body, signal) : held(() => by.ask(call, body, signal), signal);

/** stream makes a call that answers piece by piece. */
export const stream = (call, body, each, signal) => by.stream(call, body, each, signal);

/** follow tells what happens in a session until the function that it returns is called. */
export const follow = (session, after, each, closed) => by.follow(session, after, each, closed);

/** begin makes a call that is answered later; job tells of it, or stops it; watch tells how far it is until it ends. */
export const begin = (call, body) => by.begin(call, body);
export const job = (id, stop) => by.job(id, stop);
export const watch = (id, each) => by.watch(id, each);

/** ledger is how far jobs of hearth batch have come; undefined where nobody shows any. */
export const ledger = async job => by.ledger?.(job);

/** useAway tells whether nobody answers. */
export function useAway() {
  const [now, set] = useState(gone);
  useEffect(() => { heard.add(set); return () => heard.delete(set); }, []);
  return now;
}

/**
 * useAsk makes a call whenever what it is asked with is another: { value, problem, waiting }.
 * While the next answer is on its way the last one stays. Without a call nothing is asked.
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
