// Edit and try: a plan, and rules that overlay those of the world, checked while they are edited. The plan is
// executed and compared with the previous run.
import { html, useEffect, useMemo, useRef, useState } from '../ui.js';
import { ask, useAsk } from '../ask.js';
import { link, sourceOf } from '../place.js';
import { clock, useEpisode } from '../episode.js';
import { Answer, Step, Table, Trouble, Unfold } from '../parts.js';
import { Changes } from './kitchen.js';
import { Hazards } from './hazards.js';
import { isProgram } from '../plans.js';
import { draft, execute, former, keep, keyOf, mine, placed, written } from '../tries.js';

export default function Panel({ at }) {
  const source = sourceOf(at), read = useEpisode(source), episode = read.value;
  const of = keyOf(source);
  const first = useAsk(source?.recipe ? episode?.said.world === 'household' ? 'task' : 'recipe' : undefined, { name: source?.recipe ?? '', ...(at.edition ? { edition: at.edition } : {}) });
  const known = source?.plan ?? (source?.recipe ? first.value?.gold_network ?? first.value?.program?.join('\n') : source?.session && episode ? written(episode) : undefined);
  const [, again] = useState();
  const put = change => { Object.assign(draft, change); again({}); };
  useEffect(() => { if (known !== undefined && draft.of !== of) put({ of, text: known, ran: known + '\n' + (draft.rules ?? '') }); }, [of, known]);
  useEffect(() => { if (episode && keep(of, episode)) again({}); }, [of, episode]);
  const text = draft.text ?? '', rules = draft.rules ?? '', file = draft.file ?? mine;
  const where = placed(at, text), stale = draft.of === of && draft.ran !== text + '\n' + rules;
  const [trouble, set] = useState(), [running, busy] = useState(false);
  const run = async () => {
    set();
    busy(true);
    try { await execute(text, where); } catch (e) { set(e); } finally { busy(false); }
  };
  return html`<h1>Edit and try</h1>
    <div class="edit-grid" onKeyDown=${e => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) { e.preventDefault(); run(); } }}>
      <section class="pane" aria-label="Plan"><div class="head"><h2>${isProgram(text) ? 'Program' : 'Network'}</h2><${Upload} label="plan from a file" take=${t => put({ text: t })}/></div>
        <${Editor} label="plan" text=${text} write=${t => put({ text: t })} problems=${useProblems(checked, text, where)} rows=${18} hint=${'#toast\n(get-kitchen ?kitchen)'}/>
        <p><button class="main" disabled=${running || !text.trim()} onClick=${run}>Execute</button> <span class="dim">Ctrl+Enter</span></p>
        ${trouble && html`<${Trouble} of=${trouble}/>`}</section>
      <${Rules} rules=${rules} file=${file} put=${put} where=${where} at=${at} ran=${!!episode && !stale}/>
      <section class=${'pane' + (stale ? ' outdated' : '')} aria-label="Result"><h2>${stale ? 'Result of the text before the change' : 'Result'}</h2>
        ${stale && html`<p class="notice" role="status">The text was changed after this run. Execute it to see its result.</p>`}
        ${read.problem ? html`<${Trouble} of=${read.problem}/>` : episode ? html`<${Result} episode=${episode} former=${former(of)} at=${at}/>` : html`<p class="dim">Nothing was executed yet.</p>`}</section>
    </div>`;
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

/** Upload is a button that takes a text from a file. */
export function Upload({ label, take }) {
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
function Rules({ rules, file, put, where, at, ran }) {
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
    ${ran && at.session && rules.trim() && html`<${Found} rules=${rules} at=${at}/>`}
    ${trouble && html`<${Trouble} of=${trouble}/>`}</section>`;
}

/** Found shows what the new types of the rules hold for after the run. */
function Found({ rules, at }) {
  const heads = [...new Map([...rules.matchAll(/^(?!(?:extends|replaces)\()([a-z]\w*)\(([^()]*)\)\s*(?::-|\.)/gm)].map(m => [m[1], `${m[1]}(${m[2].split(',').map((_, i) => 'XYZUVW'[i]).join(', ')})`])).values()].slice(0, 5);
  return heads.length > 0 && html`<h3>What the rules found</h3>${heads.map(q => html`<${Holds} key=${q} q=${q} at=${at}/>`)}`;
}

function Holds({ q, at }) {
  const answer = useAsk('query', { ...sourceOf(at), query: q, limit: 20 });
  if (answer.problem) return null; // a helper of an action, which no query can name
  return html`<p><a href=${link({ view: 'ask', q }, at)}><code>${q}</code></a></p>
    <${Answer} of=${answer}>${v => v.answers.length ? html`<${Table} columns=${v.columns} rows=${v.answers} at=${at} label=${q}/>${v.next > 0 && html`<p class="dim">and ${v.total - v.next} more</p>`}` : html`<p class="dim">Nothing at the end of the plan.</p>`}<//>`;
}

/** Result shows the outcome of the run, compared with the previous run. */
function Result({ episode, former, at }) {
  const { said } = episode, source = sourceOf(at), failed = said.failures.filter(f => f.status !== 'not reached');
  const score = useAsk(said.world !== 'household' && said.id ? 'score' : undefined, source);
  const diff = useAsk(former && former.episode.said.world === said.world ? 'compare' : undefined, former && { was: JSON.parse(former.of), is: source });
  return html`<p class="summary"><span class=${'verdict ' + (said.status === 'ok' ? 'done' : 'failed')}>${said.status}</span><span>${episode.tally.done} of ${episode.count} steps executed</span>
      ${said.execution_time != null && html`<span>${clock(said.execution_time)}</span>`}
      ${episode.tally.failed > 0 && html`<span class="bad">${episode.tally.failed} failed</span>`}${episode.tally.waited > 0 && html`<span class="dim">${episode.tally.waited} not reached</span>`}
      ${score.value?.dish_approximation_score != null && html`<span>dish <b>${score.value.dish_approximation_score.toFixed(3)}</b></span>`}</p>
    <p class="more"><a href=${link({ view: 'episode' }, at)}>Look at it</a>${score.value && html` <a href=${link({ view: 'score' }, at)}>What lowers the score</a>`}</p>
    ${failed.length > 0 && html`<ul>${failed.slice(0, 20).map(f => html`<li>${f.step ? html`<a href=${link({ view: 'why', not: f.step, what: undefined }, at)}>step ${f.step}, ${f.action}</a>: ` : ''}${f.message}</li>`)}</ul>`}
    ${episode.tally.waited > 0 && html`<p class="dim">${episode.tally.waited} ${episode.tally.waited === 1 ? 'step was' : 'steps were'} not reached: ${episode.tally.waited === 1 ? 'it needs' : 'they need'} what was not made.</p>`}
    ${said.latent_failures?.length > 0 && html`<h3>Hazards</h3><${Hazards} at=${at} episode=${episode}/>`}
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
