// Components that panels share.
import { html, useEffect, useLayoutEffect, useRef, useState } from './ui.js';
import { link } from './place.js';

/** Thing links to an object of the world: { id, class, variables }. */
export function Thing({ of, at, name }) {
  return html`<a class="thing" href=${link({ view: 'kitchen', thing: of.id }, at)} title=${[of.id, of.mixed_of?.length && of.class, of.variables?.join(' ')].filter(Boolean).join('\n')}>${name ?? called(of)}</a>`;
}

/**
 * called returns the name of an object, made from its class and the numbers of its id: medium-bowl 243, or walnut
 * 1.1 for /e/1/portion/1. A mixture is named after its parts: mixture of walnut and brown-sugar.
 */
export const called = of => of.mixed_of?.length ? 'mixture of ' + listed(of.mixed_of)
  : (of.class !== 'thing' && of.class || of.id.match(/([^/]+)(\/\d+)*$/)?.[1]?.replaceAll('_', ' ') || of.id) + ' ' + (of.id.match(/\d+/g) ?? []).join('.');

/** listed joins words with commas and "and". If there are more than most, it shows the first ones and a count. */
export const listed = (words, most = 4) => words.length > most ? words.slice(0, most - 1).join(', ') + ` and ${words.length - most + 1} more`
  : words.length > 1 ? words.slice(0, -1).join(', ') + ' and ' + words.at(-1) : words[0] ?? '';

/** rounded rounds the numbers in a text to four digits. */
export const rounded = text => String(text).replace(/(?<![\w.])-?\d+\.\d{2,}(?![\d.])/g, n => String(Math.abs(n) >= 1000 ? Math.round(n) : Number(Number(n).toPrecision(4))));

/** Round shows a text with rounded numbers; the title has the exact ones. */
export function Round({ text }) {
  const short = rounded(text);
  return short === String(text) ? short : html`<span title=${text}>${short}</span>`;
}

/** alike groups items by key, in the order of the first item of each group: [[…], …]. */
export function alike(items, key) {
  const groups = new Map();
  for (const x of items) {
    const k = key(x);
    if (groups.has(k)) groups.get(k).push(x); else groups.set(k, [x]);
  }
  return [...groups.values()];
}

/** Why links to the proof of a fact. */
export const Why = ({ what, step, at, children }) =>
  html`<a class="why" href=${link({ view: 'why', what, step: step ?? at?.step, not: undefined }, at)} title="why?">${children ?? what}</a>`;

/** Step links to a step. */
export const Step = ({ n, at, children }) =>
  html`<a class="step" href=${link({ view: 'episode', step: n }, at)}>${children ?? 'step ' + n}</a>`;

/** Trouble shows the problems of a call, with positions and hints. */
export function Trouble({ of }) {
  const all = of.problems?.length ? of.problems : [{ message: of.message, code: of.code, hint: of.hint }];
  return html`<div class="trouble" role="alert">${all.slice(0, 20).map(p => html`<p>
    <strong>${p.message}</strong> ${p.code && html`<code>${p.code}</code>`}
    ${p.line ? html` <span class="dim">line ${p.line}, column ${p.col}</span>` : ''}
    ${p.hint && html`<br/><span class="hint">${p.hint}</span>`}</p>`)}</div>`;
}

/** Act is a button that executes a changed plan; a problem is shown below it. */
export function Act({ of, title, children = 'Apply and execute' }) {
  const [trouble, set] = useState();
  const put = async () => { try { set(); await of(); } catch (e) { set(e); } };
  return html`<button onClick=${put} title=${title}>${children}</button>${trouble && html`<${Trouble} of=${trouble}/>`}`;
}

/** Answer shows the state of useAsk: a problem, a placeholder while waiting, or children(value). */
export function Answer({ of, children }) {
  if (of.problem) return html`<${Trouble} of=${of.problem}/>`;
  if (of.value === undefined) return of.waiting ? html`<p class="dim waiting" role="status">…</p>` : null;
  return html`<div class=${of.waiting ? 'stale' : ''} aria-busy=${!!of.waiting}>${children(of.value)}</div>`;
}

/**
 * Rows shows a long list of rows of equal height; only visible rows are rendered. It calls row with each row and
 * its index, scrolls to the index shown, and calls want with the indexes of the first and the last visible row.
 */
export function Rows({ rows, count = rows.length, height, shown, row, want, label, className = '' }) {
  const box = useRef();
  const [seen, set] = useState([0, 40]);
  const look = () => {
    const e = box.current;
    if (!e) return;
    const from = Math.max(0, Math.floor(e.scrollTop / height) - 10);
    const to = Math.min(count, Math.ceil((e.scrollTop + e.clientHeight) / height) + 10);
    set(was => was[0] === from && was[1] === to ? was : [from, to]);
  };
  useLayoutEffect(look, [count, height]);
  useEffect(() => {
    const watch = new ResizeObserver(look);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [count, height]);
  useLayoutEffect(() => {
    const e = box.current;
    if (shown === undefined || shown < 0) return;
    if (shown * height < e.scrollTop) e.scrollTop = Math.max(0, (shown - 1) * height);
    else if ((shown + 1) * height > e.scrollTop + e.clientHeight) e.scrollTop = (shown + 2) * height - e.clientHeight;
  }, [shown, height]);
  useEffect(() => { if (want && count) { want(seen[0]); want(Math.min(seen[1], count) - 1); } }, [seen, count]);
  const some = [];
  for (let i = seen[0]; i < Math.min(seen[1], count); i++) some.push(html`<div role="listitem" key=${i}>${row(rows ? rows[i] : i, i)}</div>`);
  return html`<div ref=${box} class=${'rows ' + className} onScroll=${look} tabindex="0" role="region" aria-label=${label}>
    <div style=${{ height: count * height + 'px', position: 'relative' }}>
      <div role="list" style=${{ position: 'absolute', top: seen[0] * height + 'px', left: 0, right: 0 }}>${some}</div>
    </div></div>`;
}

/** nested converts lines with a depth to a tree; below has the children of each line. */
export function nested(lines) {
  const roots = [], open = [];
  for (const line of lines) {
    const node = { ...line, below: [] };
    open.length = line.depth;
    (line.depth ? open[line.depth - 1]?.below ?? roots : roots).push(node);
    open.push(node);
  }
  return roots;
}

let heads = 0;

const triangle = () => html`<svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true"><path d="M4 2l8 6-8 6z" fill="currentColor"/></svg>`;

/** Unfold is a node of a tree. Its children are rendered when it is opened. A head that is a string is itself the button. */
export function Unfold({ head, open = false, children, className = '' }) {
  const [is, set] = useState(open);
  const id = useRef(0);
  id.current ||= ++heads;
  return html`<div class=${'unfold ' + className}><div class="node-head">
      ${typeof head === 'string' ? html`<button class="fold said" aria-expanded=${is} onClick=${() => set(!is)}>${triangle()} ${head}</button>`
        : html`<button class="fold" aria-expanded=${is} aria-labelledby=${'head-' + id.current} onClick=${() => set(!is)}>${triangle()}</button> <span id=${'head-' + id.current}>${head}</span>`}</div>
    ${is && html`<div class="below">${children()}</div>`}</div>`;
}

/** Proof shows a proof as a tree with the rules at its nodes. */
export function Proof({ lines, rules = {}, deep = 2 }) {
  const node = (n, depth) => {
    const head = html`<span class=${'fact by-' + n.by}>${n.fact}</span> <span class="by">${byWords[n.by] ?? n.by}</span>
      ${n.rule && html` <code class="at">${n.rule}</code>`}`;
    const rule = n.rule && rules[n.rule];
    if (!rule && !n.below.length) return html`<div class="leaf">${head}</div>`;
    return html`<${Unfold} open=${depth < deep} head=${head}>${() => html`
      ${rule && html`<pre class="rule">${rule}</pre>`}
      ${n.bound && html`<p class="bound">${n.bound.map(b => html`<span>${b.variable} = ${b.value}</span> `)}</p>`}
      ${n.below.map(x => node(x, depth + 1))}`}<//>`;
  };
  return html`<div class="proof">${nested(lines).map(n => node(n, 0))}</div>`;
}

const byWords = {
  rule: 'by a rule', aggregate: 'counted by a rule', given: 'given by the plan', computed: 'computed', absence: 'there is none', source: 'a fact of the state',
};

/** Code shows the text of a step with its variables as links. */
export function Code({ text, episode, at }) {
  return text.split(/(\?[\w-]+)/).map(word => {
    const id = word[0] === '?' && episode?.thing(word);
    return id ? html`<${Thing} of=${{ id }} name=${word} at=${at}/>` : word;
  });
}

/** Value shows a value of an answer; an object is a link. */
export const Value = ({ of, at }) => of && typeof of === 'object'
  ? of.id ? html`<${Thing} of=${of} at=${at}/>${of.variables?.length ? html` <span class="brief">${of.variables.slice(0, 3).join(' ')}${of.variables.length > 3 ? ' …' : ''}</span>` : ''}` : JSON.stringify(of)
  : html`<${Round} text=${of ?? ''}/>`;

/** Table shows the columns and rows of an answer. The function last, if given, renders an additional cell of each row. */
export function Table({ columns, rows, at, label, last }) {
  return html`<div class="wide" tabindex="0" role="region" aria-label=${label}><table>
    <thead><tr>${columns.map(c => html`<th scope="col">${c}</th>`)}${last && html`<td></td>`}</tr></thead>
    <tbody>${rows.map(r => html`<tr>${columns.map(c => html`<td><${Value} of=${r[c]} at=${at}/></td>`)}${last && html`<td class="end">${last(r)}</td>`}</tr>`)}</tbody></table></div>`;
}
