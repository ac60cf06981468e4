// Read: the text of a recipe next to the steps that it was read as, without a language model.
import { html, useEffect, useMemo, useRef, useState } from '../ui.js';
import { ask, useAsk } from '../ask.js';
import { go } from '../place.js';
import { Trouble, Unfold } from '../parts.js';
import { placed } from '../tries.js';
import { Upload } from './edit.js';
import { execute } from './start.js';

const long = 20_000; // maximum length of a text in the address, in characters

/** held keeps what the address does not: written, the text in the field, and asked, the text that was read last. */
const held = { written: '' };

export default function Panel({ at }) {
  const [, again] = useState();
  const [editing, edit] = useState(false);
  const asked = at.text ?? held.asked, where = placed(at, '');
  const body = asked !== undefined && { ...where, text: asked, ...(at.ways && { ways: at.ways.split('.').map(Number) }) };
  const reading = useAsk(body ? 'read' : undefined, body || undefined);
  const value = useMemo(() => reading.value && JSON.parse(reading.of).text === asked ? reading.value : undefined, [reading.value, asked]);
  const shown = value && !reading.problem && !editing, page = useRef(), was = useRef(shown);
  useEffect(() => { if (at.text !== undefined) { held.written = at.text; edit(false); again({}); } }, [at.text]);
  useEffect(() => { // the field and the text replace each other: the focus moves along
    if (was.current !== shown && document.activeElement === document.body) page.current.querySelector(shown ? '.clause' : 'textarea')?.focus({ preventScroll: true });
    was.current = shown;
  }, [shown]);
  const write = text => { held.written = text; again({}); };
  const read = text => {
    Object.assign(held, { written: text, asked: text });
    edit(false);
    again({});
    go({ text: text.length < long ? text : undefined, ways: undefined }, { replace: false });
  };
  return html`<h1>Read a recipe</h1>
    <p class="dim">The text of a recipe becomes the steps of a network, without a language model. A text has a title, a list of ingredients and a method: as plain text, HTML, or XML of the benchmark.</p>
    <div class="read-grid" ref=${page}>
      ${shown ? html`<${Both} key=${asked} of=${value} text=${asked} where=${where} ways=${at.ways} stale=${reading.waiting} edit=${() => edit(true)}/>`
        : html`<${Write} text=${held.written} write=${write} read=${read} where=${where} busy=${reading.waiting && body} problem=${!editing && reading.problem}/>`}
    </div>`;
}

/** Write has the field for the text, and the built-in recipes. */
function Write({ text, write, read, where, busy, problem }) {
  const [trouble, set] = useState();
  const edition = where.edition ? { edition: where.edition } : {};
  const all = useAsk('recipes', { limit: 1000, ...edition });
  const choose = async id => {
    if (!id) return;
    try {
      set();
      const r = await ask('recipe', { name: id, ...edition });
      read([r.title, '', 'Ingredients', ...r.ingredients.map(x => x.text), '', 'Method', ...r.instructions.map(x => x.text)].join('\n') + '\n');
    } catch (e) { set(e); }
  };
  return html`<section class="pane" aria-label="Recipe">
    <div class="head"><h2>Recipe</h2><${Upload} label="recipe from a file" take=${read}/></div>
    <p class="how"><label>Built-in recipe <select aria-label="built-in recipe" onChange=${e => choose(e.currentTarget.value)}><option value="">…</option>${(all.value?.items ?? []).map(r => html`<option key=${r.id} value=${r.id}>${r.title}</option>`)}</select></label></p>
    <form onSubmit=${e => { e.preventDefault(); read(text); }} onKeyDown=${e => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) { e.preventDefault(); read(text); } }}>
      <textarea aria-label="text of the recipe" rows="18" placeholder=${'Toast\n\nIngredients\n2 slices of bread\n10 g butter\n\nMethod\nSpread the butter on the bread.'} value=${text} onInput=${e => write(e.currentTarget.value)}></textarea>
      <p><button class="main" disabled=${!!busy}>Read</button> <span class="dim">Ctrl+Enter</span> ${busy && html`<span class="dim waiting" role="status">…</span>`}</p></form>
    ${(trouble || problem) && html`<${Trouble} of=${trouble || problem}/>`}</section>`;
}

/** Both shows the text next to its steps. A part of the text and its steps are highlighted together. */
function Both({ of: r, text, where, ways, stale, edit }) {
  const [over, hover] = useState(), [inside, focus] = useState(), [chosen, choose] = useState(), box = useRef();
  const lit = over ?? inside ?? chosen;
  const groups = useMemo(() => grouped(r), [r]);
  const pick = (k, where) => { // a second click takes it back
    choose(chosen === k ? undefined : k);
    if (chosen !== k) requestAnimationFrame(() => box.current?.querySelector(`${where} [data-clause="${k}"]`)?.scrollIntoView({ block: 'nearest' }));
  };
  const mouse = k => ({ onMouseEnter: () => hover(k), onMouseLeave: () => hover(), onfocusin: () => focus(k), onfocusout: () => focus() });
  const taken = useRef(); // the clause whose reading was chosen: its button gets the focus when the answer is there
  useEffect(() => {
    if (taken.current !== undefined) box.current.querySelector(`.read-steps [data-clause="${taken.current}"]`)?.focus();
    taken.current = undefined;
  }, [r]);
  const take = (k, way) => {
    taken.current = k;
    go({ ways: [...r.ways.slice(0, r.clauses[k].number - 1), way].join('.') }, { replace: false });
  };
  return html`<div class=${'read-both' + (stale ? ' stale' : '')} ref=${box} aria-busy=${!!stale}>
    <section class="pane" aria-label="Text"><div class="head"><h2>Text</h2><button onClick=${edit}>Change the text</button></div>
      <${Text} of=${r} text=${text} lit=${lit} chosen=${chosen} mouse=${mouse} pick=${k => pick(k, '.read-steps')}/>
      <${Notes} of=${r} pick=${k => { choose(k); box.current.querySelector(`.read-text [data-clause="${k}"]`)?.focus(); }}/></section>
    <section class="pane" aria-label="Steps"><div class="head"><h2>Steps <span class="count">${r.steps.length}</span></h2></div>
      <${Acts} of=${r} where=${where}/>
      ${ways && html`<p class="notice" role="status">Read as you chose. <button onClick=${() => go({ ways: undefined }, { replace: false })}>Read as usual</button></p>`}
      <ol class="read-steps">${groups.map(g => html`<${Group} key=${g.steps[0]?.n ?? 'none' + g.k} of=${g} c=${r.clauses[g.k]} lit=${lit} chosen=${chosen} mouse=${mouse} take=${take} pick=${k => pick(k, '.read-text')}/>`)}</ol></section></div>`;
}

/** Acts has the buttons that execute and copy the network, and its text. */
function Acts({ of: r, where }) {
  const [trouble, set] = useState(), [said, tell] = useState('');
  const run = async () => { try { set(); await execute(r.network, r.title || r.id, where); } catch (e) { set(e); } };
  const copy = () => navigator.clipboard.writeText(r.network).then(() => tell('Copied'), () => tell('Copy the text below'));
  return html`<p><button class="main" onClick=${run}>Execute</button> <button onClick=${copy}>Copy the network</button> <span role="status" class="dim">${said}</span></p>
    ${trouble && html`<${Trouble} of=${trouble}/>`}
    <${Unfold} head="The network, as text">${() => html`<pre class="rule">${r.network}</pre>`}<//>`;
}

/** grouped returns the steps by clause, in their order: [{ k, steps: [{ n, text }] }], k being the index of the clause. */
function grouped(r) {
  const owner = [], width = [];
  r.clauses.forEach((c, k) => { // of clauses that share a step, the shorter one has it
    for (let n = c.first; n && n <= c.last; n++) if (!(width[n] <= c.last - c.first)) [owner[n], width[n]] = [k, c.last - c.first];
  });
  const groups = [];
  r.steps.forEach((text, i) => {
    if (!groups.length || groups.at(-1).k !== owner[i + 1]) groups.push({ k: owner[i + 1], steps: [] });
    groups.at(-1).steps.push({ n: i + 1, text });
  });
  r.clauses.forEach((c, k) => { // clauses without steps that could have some
    if (groups.some(g => g.k === k) || !(c.alternatives || c.refused || c.kind === 'unknown')) return;
    groups.splice(groups.findLastIndex(g => g.k < k) + 1, 0, { k, steps: [] });
  });
  return groups;
}

const percent = n => Math.round(100 * n) + ' %';

/** Line shows a step, with dim states. */
const Line = ({ text }) => html`<code>${text.split(' ').map((w, i) => html`${i > 0 && ' '}<span class=${/^\?kitchen(-\d+)?\)?$/.test(w) ? 'word dim' : 'word'}>${w}</span>`)}</code>`;

/** Group shows a clause with its steps, the confidence in them, and other ways to read it. */
function Group({ of: { k, steps }, c, lit, chosen, mouse, take, pick }) {
  const lines = all => html`<ul class="plain">${all.map(s => html`<li><span class="n">${s.n}</span> <${Line} text=${s.text}/></li>`)}</ul>`;
  if (!c) return html`<li class="read-group">${lines(steps)}</li>`;
  const others = c.alternatives ?? [];
  return html`<li class=${'read-group' + (lit === k ? ' lit' : '')} ...${mouse(k)}>
    <div class="node-head"><button class="fold said" data-clause=${k} aria-pressed=${chosen === k} onClick=${() => pick(k)}>${c.text.replace(/\s+/g, ' ')}</button>
      ${c.ingredient || c.kind !== 'understood' ? html`<span class=${c.kind === 'unknown' ? 'bad' : 'dim'}>${c.kind === 'understood' ? 'ingredient' : c.kind === 'unknown' ? 'not understood' : c.kind}</span>`
        : html`<span class=${c.confidence < 0.5 ? 'warning' : 'dim'} title="confidence in this reading">${percent(c.confidence)}</span>`}</div>
    ${lines(steps)}
    ${c.refused && html`<p class="bad">The kitchen refuses it: ${c.refused}</p>`}
    ${others.length > 0 && html`<${Unfold} head=${others.length === 1 ? 'another way to read it' : others.length + ' other ways to read it'}>${() => html`<ul class="plain">${others.map(a => html`<li key=${a.way}>
      ${a.steps ? a.steps.map(s => html`<div><${Line} text=${s}/></div>`) : html`<span class="dim">nothing is done</span>`}
      <button class="example" onClick=${() => take(k, a.way)}>Read it like this</button></li>`)}</ul>`}<//>`}</li>`;
}

/** Text shows the text with its clauses as buttons. The arrow keys move between them. */
function Text({ of: r, text, lit, chosen, mouse, pick }) {
  const parts = useMemo(() => split([...text], r.clauses.map((c, k) => ({ k, from: c.from, to: c.to })), r.notes), [text, r]);
  const stop = chosen ?? parts.find(p => p.k !== undefined)?.k;
  const key = e => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (e.key === 'Enter' || e.key === ' ') e.target.click(); else if (!by) return;
    e.preventDefault();
    const all = [...e.currentTarget.querySelectorAll('.clause')];
    if (by) all[all.indexOf(e.target) + by]?.focus();
  };
  return html`<div class="read-text" role="group" aria-label="parts of the text; the arrow keys move between them" onKeyDown=${key}>${parts.map(p => p.k === undefined ? p.marked
    : html`<span key=${p.k} role="button" class=${'clause ' + r.clauses[p.k].kind + (lit === p.k ? ' lit' : '')} data-clause=${p.k} tabindex=${p.k === stop ? 0 : -1} aria-pressed=${chosen === p.k} onClick=${() => pick(p.k)} ...${mouse(p.k)}>${p.marked}</span>`)}</div>`;
}

/** split returns the parts of a text that are clauses and those between them: { k, marked }. Words of a warning are marked. */
function split(chars, clauses, notes) {
  const parts = [], warnings = notes.filter(n => n.severity !== 'note' && n.to > n.from);
  const marked = (from, to) => {
    const out = [];
    let at = from;
    for (const n of warnings) {
      const begin = Math.max(n.from, at), end = Math.min(n.to, to);
      if (begin >= end) continue;
      out.push(chars.slice(at, begin).join(''), html`<em class="unread" data-code=${n.code} title=${`${n.message} [${n.code}]`}>${chars.slice(begin, end).join('')}</em>`);
      at = end;
    }
    return [...out, chars.slice(at, to).join('')];
  };
  let at = 0;
  for (const c of [...clauses].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const from = Math.max(c.from, at);
    if (from >= c.to) continue;
    parts.push({ marked: marked(at, from) }, { k: c.k, marked: marked(from, c.to) });
    at = c.to;
  }
  return [...parts, { marked: marked(at, chars.length) }];
}

/** Notes lists what was not understood, what was assumed, and what the kitchen refuses. */
function Notes({ of: r, pick }) {
  const clause = n => r.clauses.findIndex(c => c.from <= n.from && n.from < c.to);
  if (!r.notes.length) return html`<p class="dim">Every part of the text was understood.</p>`;
  return html`<h3>Notes</h3><ul class="plain problems">${r.notes.map(n => html`<li class=${'problem ' + (n.severity ?? '')}>
    <p><button class="example" onClick=${() => pick(clause(n))}>${n.line}:${n.col}</button> <strong>${n.message}</strong> <code>${n.code}</code></p>
    ${n.hint && html`<p class="hint">${n.hint}</p>`}</li>`)}</ul>`;
}
