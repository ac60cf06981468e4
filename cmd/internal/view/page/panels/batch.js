// Batch: scores of many networks, or results of hearth evaluate, as a table with links to episodes.
import { html, useEffect, useMemo, useRef, useState } from '../ui.js';
import { begin, job, subject, useAsk, watch } from '../ask.js';
import { go, link } from '../place.js';
import { clock } from '../episode.js';
import { Rows, Trouble, Unfold } from '../parts.js';
import { networks, world } from '../plans.js';
import { csv, metrics } from '../tables.js';

const unfiltered = { status: undefined, code: undefined, find: undefined, sort: undefined };

let kept = {}; // the results and their networks: { rows, texts, how, of }; they are kept when the panel closes

export default function Panel({ at }) {
  const [, again] = useState();
  const put = change => { kept = { ...kept, ...change }; again({}); };
  return html`<h1>Batch</h1><div class="stack">${!subject() && html`<${Form} at=${at} put=${put}/>`}${at.job && html`<${Job} key=${at.job} id=${at.job} put=${put}/>`}
    ${kept.rows && html`<${Results} of=${kept} put=${put} at=${at}/>`}</div>`;
}

/** show reads results from a file line by line and calls tell with the number of bytes read. It returns false if it was cancelled. */
async function show(f, tell, signal) {
  const parts = f.stream().getReader(), words = new TextDecoder(), rows = [];
  for (let rest = '', all = 0, n = 0; ;) {
    const { value, done } = await parts.read();
    if (signal.aborted) return parts.cancel().then(() => false);
    const lines = (rest + words.decode(value, { stream: !done })).split('\n');
    rest = done ? '' : lines.pop();
    for (const line of lines) { if (line.trim()) rows.push(read(line, n)); n++; }
    if (done) break;
    tell(all += value.length);
    await new Promise(next => setTimeout(next)); // let the page render
  }
  kept = { rows, texts: new Map(), how: { ...madeWith(rows), metrics: metrics.filter(m => m !== 'smatch-score' || rows.some(r => r.smatch_score != null)) }, of: f.name };
  return true;
}

/** useReading returns a function that opens a file of results, and a progress bar with a button to cancel. */
export function useReading() {
  const [state, set] = useState();
  const open = async f => {
    const end = new AbortController();
    set({ f, all: 0, end });
    try { return await show(f, all => set({ f, all, end }), end.signal); } finally { set(); }
  };
  return [open, state && html`<p role="status">${state.f.name}: ${Math.floor(100 * state.all / state.f.size)} % read <button onClick=${() => state.end.abort()}>Cancel</button></p><progress aria-label="read" max=${state.f.size} value=${state.all}></progress>`];
}

/** score starts to score networks and returns the job. */
export async function score(files, how, wanted = metrics.slice(1)) {
  const texts = await Promise.all(files.map(async f => ({ name: f.name, text: await f.text() })));
  const asked = Object.fromEntries(Object.entries(how).filter(([, v]) => v));
  const { job } = await begin('evaluate', { ...asked, networks: texts, metrics: wanted });
  kept = { rows: undefined, texts: new Map(texts.map(t => [t.name, t.text])), how: { ...asked, metrics: wanted }, of: job };
  return job;
}

const choices = { edition: ['2024', '2023'], semantics: ['', 'corrected', 'released'], mode: ['qualitative', 'quantitative'] };

/** Form selects the files and the options, like the form of the released evaluator. */
function Form({ at, put }) {
  const [files, choose] = useState([]), [how, set] = useState({ ...world(at), world: undefined }), [wanted, want] = useState(metrics.slice(1)), [trouble, tell] = useState(), [reading, shown] = useReading();
  const run = async e => {
    e.preventDefault();
    try {
      tell();
      go({ job: await score(files, how, wanted), ...unfiltered });
    } catch (e) { tell(e); }
  };
  const open = async f => {
    try {
      tell();
      if (!await reading(f)) return;
      go({ job: undefined, ...unfiltered });
      put({});
    } catch (e) { tell(e); }
  };
  const field = (key, name) => html`<label>${name} <select aria-label=${key} value=${how[key] ?? choices[key][0]} onChange=${e => set({ ...how, [key]: e.currentTarget.value })}>${choices[key].map(c => html`<option value=${c}>${c || 'default'}</option>`)}</select></label>`;
  return html`<section class="card" aria-label="Evaluate"><h2>Score networks</h2>
    <form class="form" onSubmit=${run}><label class="button">${files.length ? `${files.length} ${files.length === 1 ? 'file' : 'files'}` : 'Choose files'}<input type="file" multiple class="hidden" aria-label="files of networks" onChange=${e => choose([...e.currentTarget.files])} /></label>
      ${field('edition', 'Edition')}${field('semantics', 'Semantics')}${field('mode', 'Mode')}
      <fieldset><legend>Metrics</legend>${metrics.map(m => html`<label><input type="checkbox" checked=${wanted.includes(m)} onChange=${e => want(metrics.filter(x => x === m ? e.currentTarget.checked : wanted.includes(x)))} /> ${m}</label>`)}</fieldset>
      <label><input type="checkbox" checked=${!!how.lenient} onChange=${e => set({ ...how, lenient: e.currentTarget.checked })} /> lenient: accept mistakes of notation</label>
      <button class="main" disabled=${!files.length || !wanted.length}>Score</button></form>
    <p class="dim">or show results of <code>hearth evaluate --format jsonl</code>: <label class="button">Open results<input type="file" class="hidden" aria-label="file of results" onChange=${e => e.currentTarget.files[0] && open(e.currentTarget.files[0])} /></label>; scores from several processes are under <a href="#jobs">jobs of hearth batch</a></p>
    ${shown}${trouble && html`<${Trouble} of=${trouble}/>`}</section>`;
}

/** read parses a line of results. */
function read(line, i) {
  let row;
  try { row = JSON.parse(line); } catch { /* not JSON */ }
  if (typeof row?.status !== 'string' || typeof row.file !== 'string') throw { message: `line ${i + 1} is not a result`, hint: 'hearth evaluate FILES --format jsonl writes such files' };
  return row;
}

/** madeWith returns the options with which results were made. */
function madeWith(rows) {
  const by = rows.find(r => r.made_with)?.made_with ?? {};
  return Object.fromEntries(['edition', 'semantics'].filter(k => by[k]).map(k => [k, by[k]]));
}

/** Job shows the progress of a running evaluation. */
function Job({ id, put }) {
  const [said, set] = useState({ status: 'running', pieces: 0 }), [trouble, tell] = useState(), [ending, stop] = useState(false);
  const over = useRef(false), shown = useRef(0);
  const told = async s => {
    if (s.status !== 'running' || performance.now() - shown.current > 100) { shown.current = performance.now(); set(s); }
    if (s.status === 'running' || over.current) return;
    over.current = true;
    try {
      if (s.status === 'cancelled') return tell({ message: 'the evaluation was cancelled' });
      const all = s.answer || s.failure ? s : await job(id);
      if (all.failure) tell({ problems: all.failure.problems, message: all.status });
      else put({ rows: all.answer.items ?? [], texts: kept.of === id ? kept.texts : new Map((all.answer.networks ?? []).map(n => [n.name, n.text])), how: kept.of === id ? kept.how : { ...madeWith(all.answer.items ?? []), metrics: metrics.slice(1) }, of: id });
    } catch (e) { tell(e); }
  };
  const cancel = async () => { // if the job ends before it is cancelled, its answer is shown
    stop(true);
    over.current = true;
    try {
      for (let s = await job(id, true); ; s = await job(id)) {
        if (s.status !== 'running') { over.current = false; return told(s); }
        await new Promise(done => setTimeout(done, 300));
      }
    } catch (e) { tell(e); }
  };
  useEffect(() => {
    if (kept.of === id && kept.rows) return set({ status: 'done' });
    let end = () => {};
    job(id).then(s => { told(s); if (s.status === 'running') end = watch(id, told); }, tell);
    return () => end();
  }, []);
  const total = useMemo(() => [...kept.texts?.values() ?? []].reduce((n, t) => n + Math.max(1, (t.match(/^#/gm) ?? []).length), 0), [kept.texts]);
  if (trouble) return html`<${Trouble} of=${trouble}/>`;
  if (said.status !== 'running') return null;
  return html`<section class="card" aria-label="Progress"><p role="status">${said.pieces}${total ? ` of ${total}` : ''} networks scored <button disabled=${ending} onClick=${() => { cancel(); }}>${ending ? 'Cancelling' : 'Cancel'}</button></p>
    <progress aria-label="progress" max=${total || undefined} value=${total ? said.pieces : undefined}></progress></section>`;
}

const columns = [
  { name: 'file', of: r => r.file }, { name: 'recipe', of: r => r.recipe ?? '' }, { name: 'status', of: r => r.status }, { name: 'code', of: r => r.code },
  { name: 'goals', of: r => r.goal_condition_success, says: n => n.toFixed(3), spread: true }, { name: 'dish', of: r => r.dish_approximation_score, says: n => n.toFixed(3), spread: true },
  { name: 'smatch', of: r => r.smatch_score, says: n => n.toFixed(3), spread: true }, { name: 'time', of: r => r.execution_time, says: clock, spread: true },
];

/** Results shows the table with filters, and the distributions of the scores. */
function Results({ of: { rows, texts, how }, put, at }) {
  // Filters and order are part of the address, so that links and the history of the browser keep them.
  const { status = '', code = '', find: word = '' } = at, down = at.sort?.[0] === '-', order = at.sort?.replace('-', '');
  const by = columns.find(x => x.name === order) ?? columns[0];
  const only = v => go({ status: v }), onlyCode = v => go({ code: v }), find = v => go({ find: v });
  const some = useMemo(() => {
    const low = word.toLowerCase();
    const found = rows.filter(r => (!status || r.status === status) && (!code || codes(r).includes(code)) && (!low || (r.file + ' ' + r.recipe).toLowerCase().includes(low)));
    const compared = (a, b) => { const x = by.of(a), y = by.of(b); return x == null || y == null ? (x == null) - (y == null) : (x < y ? -1 : x > y ? 1 : 0) * (down ? -1 : 1); };
    return found.sort(compared);
  }, [rows, by, down, status, code, word]);
  const all = pick => [...new Set(rows.flatMap(pick))].filter(Boolean).sort();
  const save = () => {
    const at = URL.createObjectURL(new Blob([csv(rows, how.metrics, how.semantics === 'released')], { type: 'text/csv' })), a = document.createElement('a');
    Object.assign(a, { href: at, download: 'scores.csv' }).click();
    setTimeout(() => URL.revokeObjectURL(at), 1000);
  };
  const add = async files => put({ texts: new Map([...texts, ...await Promise.all([...files].map(async f => [f.name, await f.text()]))]) });
  return html`<section class="card" aria-label="Results"><div class="head"><h2>Results <span class="count">${some.length === rows.length ? rows.length : `${some.length} of ${rows.length}`}</span></h2><button onClick=${save}>Download CSV</button></div>
    <p class="how"><label>Status <select aria-label="status" value=${status} onChange=${e => only(e.currentTarget.value)}><option value="">all</option>${all(r => [r.status]).map(s => html`<option>${s}</option>`)}</select></label>
      <label>Code <select aria-label="code" value=${code} onChange=${e => onlyCode(e.currentTarget.value)}><option value="">all</option>${all(codes).slice(0, 200).map(s => html`<option>${s}</option>`)}</select></label>
      <label>Find <input type="search" aria-label="find results" value=${word} onInput=${e => find(e.currentTarget.value)} /></label>
      ${texts.size === 0 && !subject() && html`<label class="button">Add the networks<input type="file" multiple class="hidden" aria-label="networks of the results" onChange=${e => add(e.currentTarget.files)} /></label>`}</p>
    <${Codes} rows=${rows} code=${code} choose=${onlyCode}/>${code && html`<${Meaning} key=${code} of=${code}/>`}
    <div class="spread">${columns.filter(c => c.spread).map(c => html`<${Spread} key=${c.name} name=${c.name} of=${some.map(c.of).filter(v => v != null)} says=${c.says}/>`)}</div>
    <div class="batch-table" tabindex="0" role="region" aria-label="table of results"><div class="batch-line batch-head" role="group" aria-label="order">${columns.map(c => html`<button class=${c.spread ? 'num' : ''} aria-pressed=${by === c} onClick=${() => go({ sort: (by === c && !down ? '-' : '') + c.name })}>${c.name}${by === c ? down ? ' ▾' : ' ▴' : ''}</button>`)}</div>
      <${Rows} label="list of results" rows=${some} height=${32} row=${r => html`<${Line} of=${r} texts=${texts} how=${how}/>`}/></div>
    ${texts.size === 0 && !subject() && html`<p class="dim">Add the networks to link rows to their episodes.</p>`}</section>`;
}

/** Codes lists the error codes with their counts. Selecting one filters the networks. */
function Codes({ rows, code, choose }) {
  const count = new Map();
  for (const r of rows) for (const c of codes(r)) count.set(c, (count.get(c) ?? 0) + 1);
  if (!count.size) return null;
  const all = [...count].sort((a, b) => b[1] - a[1]);
  return html`<p class="codes" role="group" aria-label="what went wrong"><span class="dim">What went wrong:</span> ${all.slice(0, 12).map(([c, n]) => html`<button class="example" aria-pressed=${c === code} onClick=${() => choose(c === code ? '' : c)}>${c} <span class="dim">${n}</span></button> `)}</p>`;
}

/** Meaning explains an error code. */
function Meaning({ of: code }) {
  const { value: v } = useAsk('code', { name: code });
  return v && html`<section class="meaning" aria-label=${code}><p><b>${code}</b> ${v.title}</p><${Unfold} head="What it means, and what to do">${() => v.text.split(/\n\n+/).map(p => html`<p>${p}</p>`)}<//></section>`;
}

/** codes returns the codes of all errors and warnings of a network. */
const codes = r => [...new Set([r.code, ...(r.problems ?? []).map(p => p.code), ...(r.warnings ?? []).map(p => p.code)].filter(Boolean))];

function Line({ of: r, texts, how }) {
  const text = texts.get(r.file) ?? texts.get(r.file.split('/').at(-1)), plan = text && (networks(text, r.recipe ?? '') ?? text);
  const cells = columns.map(c => { const v = c.of(r); return html`<span class=${c.spread ? 'num' : c.name === 'status' && v !== 'ok' ? 'bad' : ''} title=${c.spread ? v ?? '' : c.name === 'code' ? codes(r).join(' ') : v}>${v == null ? '–' : c.says ? c.says(v) : v}</span>`; });
  const { metrics: _, lenient, ...where } = how;
  return plan ? html`<a class="batch-line" href=${link({ view: 'episode', plan, lenient: lenient || undefined, ...where }, {})}>${cells}</a>` : html`<div class="batch-line">${cells}</div>`;
}

/** Spread shows a distribution with twenty bars, for times from the minimum to the maximum, for scores from 0 to 1. */
function Spread({ name, of, says }) {
  if (!of.length) return null;
  const low = name === 'time' ? of.reduce((a, b) => Math.min(a, b)) : 0, high = name === 'time' ? of.reduce((a, b) => Math.max(a, b)) : 1, bars = new Array(20).fill(0);
  for (const v of of) bars[Math.min(19, Math.floor(20 * (v - low) / (high - low || 1)))]++;
  const most = Math.max(...bars), mean = of.reduce((a, b) => a + b, 0) / of.length, sorted = [...of].sort((a, b) => a - b), middle = (sorted[(of.length - 1) >> 1] + sorted[of.length >> 1]) / 2;
  return html`<figure><figcaption><b>${name}</b> mean ${says(mean)}, median ${says(middle)} <span class="dim">of ${of.length}</span></figcaption>
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label=${`${name}: mean ${says(mean)}, median ${says(middle)}`}>${bars.map((n, i) => n > 0 && html`<rect x=${i * 5} width="4.6" y=${40 - Math.max(1, 40 * n / most)} height=${Math.max(1, 40 * n / most)}/>`)}</svg>
    <div class="ends" aria-hidden="true"><span>${says(low)}</span><span>${says(high)}</span></div></figure>`;
}
