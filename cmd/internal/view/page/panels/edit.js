// Edit and try: a plan, and rules that overlay those of the world, checked while they are edited. The plan is
// executed and compared with the previous run.
import { html, useEffect, useMemo, useRef, useState } from '../ui.js';
import { ask, useAsk } from '../ask.js';
import { go, link, sourceOf } from '../place.js';
import { clock, useEpisode } from '../episode.js';
import { Answer, Step, Trouble, Unfold } from '../parts.js';
import { Changes } from './kitchen.js';
import { headed, isProgram, world } from '../plans.js';

let draft = {}; // the edited texts: { of, text, rules, file }; they are kept when the panel closes
const runs = []; // the runs of this panel, oldest first: { of, episode }

export default function Panel({ at }) {
  const source = sourceOf(at), read = useEpisode(source), episode = read.value;
  const of = JSON.stringify(source ?? {});
  const first = useAsk(source?.recipe ? episode?.said.world === 'household' ? 'task' : 'recipe' : undefined, { name: source?.recipe ?? '', ...(at.edition ? { edition: at.edition } : {}) });
  const known = source?.plan ?? (source?.recipe ? first.value?.gold_network ?? first.value?.program?.join('\n') : source?.session && episode ? written(episode) : undefined);
  const [, again] = useState();
  const put = change => { draft = { ...draft, ...change }; again({}); };
  useEffect(() => { if (known !== undefined && draft.of !== of) put({ of, text: known }); }, [of, known]);
  useEffect(() => {
    if (!episode || runs.at(-1)?.of === of) return;
    runs.push({ of, episode });
    if (runs.length > 20) runs.shift();
    again({});
  }, [of, episode]);
  const text = draft.text ?? '', rules = draft.rules ?? '', file = draft.file ?? 'types/mine.mg';
  const where = placed(at, text), laid = rules.trim() ? { with: { [file]: rules } } : {};
  const [trouble, set] = useState(), [running, busy] = useState(false);
  const run = async () => {
    set();
    busy(true);
    try { await execute(text, where, laid, of => put({ of })); } catch (e) { set(e); } finally { busy(false); }
  };
  const now = runs.findLastIndex(r => r.of === of), former = runs.slice(0, Math.max(0, now)).at(-1);
  return html`<h1>Edit and try</h1>
    <div class="edit-grid" onKeyDown=${e => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) { e.preventDefault(); run(); } }}>
      <section class="pane" aria-label="Plan"><div class="head"><h2>${isProgram(text) ? 'Program' : 'Network'}</h2><${Upload} label="plan from a file" take=${t => put({ text: t })}/></div>
        <${Editor} label="plan" text=${text} write=${t => put({ text: t })} problems=${useProblems(checked, text, where)} rows=${18} hint=${'#toast\n(get-kitchen ?kitchen)'}/>
        <p><button class="main" disabled=${running || !text.trim()} onClick=${run}>Execute</button> <span class="dim">Ctrl+Enter</span></p>
        ${trouble && html`<${Trouble} of=${trouble}/>`}</section>
      <${Rules} rules=${rules} file=${file} put=${put} where=${where}/>
      <section class="pane" aria-label="Result"><h2>Result</h2>
        ${read.problem ? html`<${Trouble} of=${read.problem}/>` : episode ? html`<${Result} episode=${episode} former=${former} at=${at}/>` : html`<p class="dim">Nothing was executed yet.</p>`}</section>
    </div>`;
}

/** written returns the plan of an episode as text; undefined if not all steps were read. */
const written = episode => episode.long ? undefined : episode.said.world === 'household' ? episode.steps.map(s => s.text).join('\n') : headed(episode.said.id || 'plan', episode.steps);

/** placed returns the arguments that select the world for a text. */
function placed(at, text) {
  const { world: _, ...how } = world(at);
  return isProgram(text) ? { world: 'household' } : how;
}

const long = 20_000; // maximum length of a plan in the address, in characters

/** execute executes a plan. It is part of the address, or of a session if it is long or has its own rules. */
async function execute(text, where, laid, told) {
  const to = source => { told(JSON.stringify(sourceOf({ ...source }))); go({ session: undefined, recipe: undefined, plan: undefined, world: undefined, step: undefined, of: undefined, ...source }); };
  if (!laid.with && text.length < long) return to({ plan: text, ...where });
  const { session } = await ask('start', { ...where, ...laid, plan: text, name: text.match(/^#\s*(\S+)/m)?.[1] ?? 'tried' });
  to({ session });
}

/** useProblems checks a text shortly after each change and returns its problems. */
function useProblems(find, text, ...more) {
  const [said, set] = useState([]);
  const key = JSON.stringify(more);
  useEffect(() => {
    if (!text.trim()) return set([]);
    const end = new AbortController();
    const wait = setTimeout(() => find(text, ...more, end.signal).then(v => end.signal.aborted || set(v), e => end.signal.aborted || set(e.problems?.length ? e.problems : [{ message: e.message, code: e.code, hint: e.hint }])), 300);
    return () => { clearTimeout(wait); end.abort(); };
  }, [text, key]);
  return said;
}

const checked = async (text, where, signal) => (await ask('check', { ...where, plan: text }, signal)).items;

/** rulesChecked checks a trivial plan together with the rules, which reports the problems of the rules. */
async function rulesChecked(text, where, file, signal) {
  await ask('check', { ...where, with: { [file]: text }, plan: where.world === 'household' ? '[WALK] <kitchen> (1)' : '#check\n(get-kitchen ?k)' }, signal);
  return [];
}

function Upload({ label, take }) {
  const [trouble, set] = useState();
  const file = async f => f && (f.size > 4 << 20 ? set(`${f.name} has more than 4 MB`) : (set(), take(await f.text(), f.name)));
  return html`<span>${trouble && html`<span class="bad">${trouble}</span> `}<label class="button">From a file<input type="file" class="hidden" aria-label=${label} onChange=${e => file(e.currentTarget.files[0])} /></label></span>`;
}

/** Editor is a text field with a fixed-width font. It underlines problems and lists them below. */
function Editor({ label, text, write, problems, rows, hint }) {
  const field = useRef(), marks = useRef();
  const lines = useMemo(() => problems.length ? text.split('\n') : [], [text, problems]);
  const placed = problems.filter(p => p.line && lines[p.line - 1] !== undefined).slice(0, 40);
  const follow = () => { marks.current.style.transform = `translate(${-field.current.scrollLeft}px, ${-field.current.scrollTop}px)`; };
  const show = p => {
    const start = lines.slice(0, p.line - 1).reduce((n, l) => n + l.length + 1, 0) + p.col - 1;
    field.current.focus();
    field.current.setSelectionRange(start, start + wordAt(lines[p.line - 1], p.col).length);
    field.current.scrollTop = Math.max(0, (p.line - 4) * 20);
  };
  return html`<div class="editor"><textarea ref=${field} aria-label=${label} aria-invalid=${problems.some(p => p.severity === undefined)} rows=${rows} spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" placeholder=${hint} value=${text} onScroll=${follow} onInput=${e => write(e.currentTarget.value)}></textarea>
      <div class="over" aria-hidden="true"><div ref=${marks}>${placed.map(p => html`<span class=${'mark ' + (p.severity ?? '')} style=${{ top: (p.line - 1) * 20 + 'px', left: p.col - 1 + 'ch', width: Math.max(1, wordAt(lines[p.line - 1], p.col).length) + 'ch' }}></span>`)}</div></div></div>
    <div role="status" class="problems">${problems.slice(0, 30).map(p => html`<div class=${'problem ' + (p.severity ?? '')}>
      <p>${p.line ? html`<button class="example" onClick=${() => show(p)}>${p.line}:${p.col}</button> ` : ''}<strong>${p.message}</strong> <code>${p.code}</code></p>
      ${p.line && lines[p.line - 1] !== undefined && html`<pre>${excerpt(lines[p.line - 1], p.col)}</pre>`}
      ${p.hint && html`<p class="hint">${p.hint}</p>`}</div>`)}${problems.length > 30 && html`<p class="dim">and ${problems.length - 30} more</p>`}</div>`;
}

const wordAt = (line, col) => line.slice(col - 1).match(/^[^\s()]+|^./)?.[0] ?? ' ';

/** excerpt returns a part of a line with a caret below a column. */
function excerpt(line, col) {
  const from = Math.max(0, col - 26), cut = line.slice(from, from + 40);
  return cut + '\n' + ' '.repeat(Math.max(0, col - 1 - from)) + '^';
}

/** Rules edits an overlay of the rules of the world. */
function Rules({ rules, file, put, where }) {
  const [trouble, set] = useState();
  const action = async name => {
    if (!name) return;
    try {
      const { items } = await ask('rules', { ...(where.world ? { world: where.world } : {}), name });
      put({ file: items[0].file, rules: items[0].text });
    } catch (e) { set(e); }
  };
  const actions = useAsk('actions', where.world ? { world: where.world, limit: 1000 } : { limit: 1000 });
  return html`<section class="pane" aria-label="Rules"><div class="head"><h2>Overlay rules</h2><${Upload} label="rules from a file" take=${(t, name) => put({ rules: t, file: name.includes('/') ? name : 'types/' + name })}/></div>
    <p class="how"><label>File <input spellcheck="false" aria-label="name of the file of rules" value=${file} onInput=${e => put({ file: e.currentTarget.value })} /></label>
      <label>Change an action <select aria-label="action whose rules to change" onChange=${e => action(e.currentTarget.value)}><option value="">…</option>${(actions.value?.items ?? []).slice(0, 300).map(a => html`<option>${a.name ?? a.action}</option>`)}</select></label></p>
    <${Editor} label="rules" text=${rules} write=${t => put({ rules: t })} problems=${useProblems(rulesChecked, rules, where, file)} rows=${10} hint="warm_dish(X) :- temperature(X, N), N > 40.0."/>
    <p class="dim">A file in types/ adds types for queries. A file with the name of an action's file changes the action.${rules.trim() && html` <button onClick=${() => put({ rules: '', file: undefined })}>Remove the rules</button>`}</p>
    ${trouble && html`<${Trouble} of=${trouble}/>`}</section>`;
}

/** Result shows the outcome of the run, compared with the previous run. */
function Result({ episode, former, at }) {
  const { said } = episode, source = sourceOf(at);
  const score = useAsk(said.world !== 'household' && said.id ? 'score' : undefined, source);
  const diff = useAsk(former && former.episode.said.world === said.world ? 'compare' : undefined, former && { was: JSON.parse(former.of), is: source });
  return html`<p class="summary"><span class=${'verdict ' + (said.status === 'ok' ? 'done' : 'failed')}>${said.status}</span><span>${episode.tally.done} of ${episode.count} steps executed</span>
      ${said.execution_time != null && html`<span>${clock(said.execution_time)}</span>`}
      ${episode.tally.failed > 0 && html`<span class="bad">${episode.tally.failed} failed</span>`}${episode.tally.waited > 0 && html`<span class="dim">${episode.tally.waited} not reached</span>`}
      ${score.value?.dish_approximation_score != null && html`<span>dish <b>${score.value.dish_approximation_score.toFixed(3)}</b></span>`}</p>
    <p class="more"><a href=${link({ view: 'episode' }, at)}>Look at it</a>${score.value && html` <a href=${link({ view: 'score' }, at)}>What costs points</a>`}</p>
    ${said.failures.length > 0 && html`<ul>${said.failures.slice(0, 20).map(f => html`<li>${f.step ? html`<a href=${link({ view: 'why', not: f.step, what: undefined }, at)}>step ${f.step}, ${f.action}</a>: ` : ''}${f.message}</li>`)}</ul>`}
    ${(diff.value || diff.waiting || diff.problem) && html`<h3>Compared with the run before</h3><${Answer} of=${diff}>${v => html`<${Compared} of=${v} at=${at}/>`}<//>`}`;
}

/** Compared shows the differences of two runs: in total, by step, and in the final state. */
function Compared({ of: c, at }) {
  if (c.same) return html`<p class="dim">The result is the same.</p>`;
  const turned = (text, was, is) => was !== is && html`<li class="changed"><span class="what">changed</span> ${text} <del>${was}</del> → <ins>${is}</ins></li>`;
  const shifted = c.steps.filter(s => s.what === 'shifted'), steps = c.steps.filter(s => s.what !== 'shifted');
  const line = s => html`<li class=${s.what}><span class="what">${s.what}</span> ${s.is ? html`<${Step} n=${s.is.step} at=${at}>${s.is.step}<//>` : s.was.step} <code>${s.text}</code>${s.was && s.is && html` <del>${ended(s.was)}</del> → <ins>${ended(s.is)}</ins>`}</li>`;
  return html`<ul class="diff">${turned('status', c.was.status, c.is.status)}${turned('time', clock(c.was.execution_time) || 'none', clock(c.is.execution_time) || 'none')}${steps.map(line)}</ul>
    ${shifted.length > 0 && html`<${Unfold} head=${`${shifted.length} ${shifted.length === 1 ? 'step was' : 'steps were'} done at another time`}>${() => html`<ul class="diff">${shifted.map(line)}</ul>`}<//>`}
    ${c.things.length > 0 && html`<${Unfold} head=${`${c.things.length} ${c.things.length === 1 ? 'thing differs' : 'things differ'} at the end`}>${() => html`<${Changes} all=${c.things} at=${{ ...at, view: 'kitchen' }}/>`}<//>`}
    ${c.next > 0 && html`<p class="dim">and ${c.total - c.next} more</p>`}`;
}

const ended = s => s.status + (s.status === 'done' && s.end != null ? ` at ${clock(s.end)}` : '') + (s.why?.length ? `: ${s.why[0]}` : '');
