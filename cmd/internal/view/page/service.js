// The service, over HTTP: one of the two that answer what ./ask.js asks.

/** A Problem says why something was not answered: code, detail, hint, and all problems with their places. */
export class Problem extends Error {
  constructor(said) {
    super(said.detail || said.title || 'it was not answered');
    Object.assign(this, { code: '', hint: '', problems: [], ...said });
  }
}

/** away is the code of the problem that nobody answers. */
export const away = 'away';

async function sent(path, options) {
  try {
    return await fetch(path, options);
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    throw new Problem({ code: away, detail: 'the server does not answer' });
  }
}

async function refused(answer) {
  try {
    return new Problem(await answer.json());
  } catch {
    return new Problem({ code: String(answer.status), detail: `the server answers with ${answer.status}` });
  }
}

const posted = (call, body, signal, accept) => sent('v1/' + call, {
  method: 'POST', signal, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', Accept: accept },
});

/** ask makes a call, and returns its answer. */
export async function ask(call, body, signal) {
  const answer = await posted(call, body, signal, 'application/json');
  if (!answer.ok) throw await refused(answer);
  return answer.json();
}

/** stream makes a call that answers piece by piece, and hands each piece on as it comes. */
export async function stream(call, body, each, signal) {
  const answer = await posted(call, body, signal, 'application/jsonl');
  if (!answer.ok) throw await refused(answer);
  const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { value, done } = await lines.read();
    const all = (rest + (value ?? '')).split('\n');
    rest = done ? '' : all.pop();
    for (const line of all) if (line.trim()) each(JSON.parse(line));
    if (done) return;
  }
}

/** follow tells what happens in a session, from the event after the one given, until the function that it returns is called; closed is called when the session is. */
export function follow(session, after, each, closed) {
  const events = new EventSource(`v1/sessions/${encodeURIComponent(session)}/events?after=${after}`);
  events.addEventListener('step', e => each(JSON.parse(e.data)));
  events.addEventListener('closed', () => { events.close(); closed?.(); });
  return () => events.close();
}

/** begin makes a call that is answered later, and returns its job. */
export async function begin(call, body) {
  const answer = await sent('v1/' + call, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', Prefer: 'respond-async' } });
  if (!answer.ok) throw await refused(answer);
  return answer.json();
}

/** job is how far a job is, with its answer when it is done; stop ends it. */
export async function job(id, stop = false) {
  const answer = await sent('v1/jobs/' + encodeURIComponent(id), { method: stop ? 'DELETE' : 'GET' });
  if (!answer.ok) throw await refused(answer);
  return answer.json();
}

/** watch tells how far a job is until it ends, or the function that it returns is called. */
export function watch(id, each) {
  const events = new EventSource(`v1/jobs/${encodeURIComponent(id)}/events`);
  events.addEventListener('progress', e => {
    const said = JSON.parse(e.data);
    if (said.status !== 'running') events.close();
    each(said);
  });
  return () => events.close();
}

/** ledger is how far jobs of hearth batch have come, or one of them; undefined where the server shows none. */
export async function ledger(job) {
  const answer = await sent('v1/ledger' + (job ? '?job=' + encodeURIComponent(job) : ''));
  if (answer.ok) return answer.json();
  const problem = await refused(answer);
  if (problem.code === 'E0902') return undefined;
  throw problem;
}

/** there reports whether somebody answers. */
export const there = async () => (await sent('healthz')).ok;
