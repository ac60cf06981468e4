// The service over HTTP. It implements the functions that ./ask.js calls.

/** A Problem is the error of a call: code, detail, hint, and all problems with their positions. */
export class Problem extends Error {
  constructor(said) {
    super(said.detail || said.title || 'the call failed');
    Object.assign(this, { code: '', hint: '', problems: [], ...said });
  }
}

/** away is the code of the problem that the server does not answer. */
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
    return new Problem({ code: String(answer.status), detail: `the server answered with status ${answer.status}` });
  }
}

const posted = (call, body, signal, accept) => sent('v1/' + call, {
  method: 'POST', signal, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', Accept: accept },
});

/** ask makes a call and returns its answer. */
export async function ask(call, body, signal) {
  const answer = await posted(call, body, signal, 'application/json');
  if (!answer.ok) throw await refused(answer);
  return answer.json();
}

/** stream makes a call with a streamed answer, and calls each with every piece as it arrives. */
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

/** follow calls each with every event of a session that comes after the given one, and closed when the session is closed. It returns a function that stops it. */
export function follow(session, after, each, closed) {
  const events = new EventSource(`v1/sessions/${encodeURIComponent(session)}/events?after=${after}`);
  events.addEventListener('step', e => each(JSON.parse(e.data)));
  events.addEventListener('closed', () => { events.close(); closed?.(); });
  return () => events.close();
}

/** begin starts a call as a job and returns the job. */
export async function begin(call, body) {
  const answer = await sent('v1/' + call, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', Prefer: 'respond-async' } });
  if (!answer.ok) throw await refused(answer);
  return answer.json();
}

/** job returns the status of a job, with its answer when it is done. If stop is true, the job is cancelled. */
export async function job(id, stop = false) {
  const answer = await sent('v1/jobs/' + encodeURIComponent(id), { method: stop ? 'DELETE' : 'GET' });
  if (!answer.ok) throw await refused(answer);
  return answer.json();
}

/** watch calls each with the progress of a job until it ends. It returns a function that stops it. */
export function watch(id, each) {
  const events = new EventSource(`v1/jobs/${encodeURIComponent(id)}/events`);
  events.addEventListener('progress', e => {
    const said = JSON.parse(e.data);
    if (said.status !== 'running') events.close();
    each(said);
  });
  return () => events.close();
}

/** ledger returns the status of one or all jobs of hearth batch; undefined if the server has no ledger. */
export async function ledger(job) {
  const answer = await sent('v1/ledger' + (job ? '?job=' + encodeURIComponent(job) : ''));
  if (answer.ok) return answer.json();
  const problem = await refused(answer);
  if (problem.code === 'E0902') return undefined;
  throw problem;
}

/** there reports whether the server answers. */
export const there = async () => (await sent('healthz')).ok;
