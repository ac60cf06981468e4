// Ask: Datalog queries and descriptions of objects, at the moment.
import { html, useEffect, useMemo, useRef, useState } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { go, link, momentOf } from '../place.js';
import { Answer, Table, Why } from '../parts.js';
import { Usual } from './usual.js';

/** isQuery reports whether a text is a query and not a description: it has a name followed by a parenthesis, or a comparison of a variable. */
const isQuery = text => /[a-z_]\w*\s*\(/i.test(text) || /[<>=]/.test(text) && /\b[A-Z]\w*\b/.test(text);

const examples = {
  kitchen: ['temperature(X, N), N < 10.0', 'container and not has used', 'in(X, C), mixed(X, /yes)', 'ingredient and inside fridge'],
  household: ['inside(X, Y)', 'on(X, Y)', 'state(X, Y)', 'room'],
};

export default function Panel({ at, episode }) {
  const [text, write] = useState(at.q ?? '');
  useEffect(() => write(at.q ?? ''), [at.q]);
  const put = q => go({ q: q.trim() || undefined, usual: undefined });
  return html`<div class="head"><h1>Ask</h1><p class="dim">This panel finds things at the moment above. Whether one statement is true, and why, is in <a href=${link({ view: 'why', q: undefined, usual: undefined }, at)}>Why</a>.</p></div>
    <${Usual} at=${at} episode=${episode}/>
    <h2 class="own">Your own question</h2>
    <form class="asking" onSubmit=${e => { e.preventDefault(); put(e.currentTarget.querySelector('input').value); }}>
      <${Completed} text=${text} write=${write} put=${put} at=${at}/><button class="main">Ask</button></form>
    <p class="dim">A query, or a description of things: ${examples[episode.said.world].map(x => html`<button class="example" onClick=${() => put(x)}>${x}</button> `)}</p>
    ${subject() && html`<p class="notice">This page is a record. It has the answers of these examples at every moment. For other questions use <code>${subject().command}</code>.</p>`}
    ${at.q && html`<${Result} at=${at} q=${at.q}/>`}`;
}

const page = 200;

function Result({ at, q }) {
  const after = Number(at.after) || 0;
  const part = { limit: page, ...(after ? { after } : {}) };
  const answer = useAsk(isQuery(q) ? 'query' : 'entities', { ...momentOf(at), ...(isQuery(q) ? { query: q } : { description: q }), ...part });
  return html`<${Answer} of=${answer}>${v => html`
    <p role="status">${v.total ?? v.answers.length} ${(v.total ?? v.answers.length) === 1 ? 'answer' : 'answers'}${after || v.next ? html` <span class="dim">${after + 1} to ${after + v.answers.length}</span>` : ''}
      ${after > 0 && html` <button onClick=${() => go({ after: after - page || undefined })}>Back</button>`}
      ${v.next > 0 && html` <button onClick=${() => go({ after: v.next })}>More</button>`}</p>
    ${v.answers.length > 0 && (v.columns.length
      ? html`<${Table} columns=${v.columns} rows=${v.answers} at=${at} label="answers" last=${row => facts(q, row).map(f => html`<${Why} what=${f} at=${at}>why ${f.match(/^\w+(?=\()/)?.[0] ?? 'so'}?<//> `)}/>`
      : html`<p>It is true. <${Why} what=${q} at=${at}>Why?<//></p>`)}`}<//>`;
}

/** facts returns the conditions of a query with its variables replaced by the objects of an answer. */
function facts(q, row) {
  if (!isQuery(q)) return [`${row.X?.id ?? 'X'} is ${q}`];
  const put = text => Object.entries(row).reduce((t, [name, v]) => v?.id ? t.replace(new RegExp(`\\b${name}\\b`, 'g'), () => v.id) : t, text);
  return (q.match(/(?<![!\w])[a-z_]\w*\([^()]*\)/g) ?? []).map(put);
}

/** Completed is a text field that completes names of predicates and classes. */
function Completed({ text, write, put, at }) {
  const field = useRef();
  const [cursor, move] = useState(0);
  const [chosen, setChosen] = useState(-1);
  const current = useRef(-1); // the selection without delay: keys may arrive faster than renders
  const taken = useRef(false); // the key that accepted a completion is still down and must not submit the form
  const choose = i => { current.current = i; setChosen(i); };
  const [closed, close] = useState(true);
  const predicates = useAsk('predicates', at.world ? { world: at.world } : {});
  const word = text.slice(0, cursor).match(/[\w-]+$/)?.[0] ?? '';
  const types = useAsk('types', { limit: 10000, ...(at.world ? { world: at.world } : {}) });
  const found = useMemo(() => {
    if (closed || word.length < 1) return [];
    const known = (predicates.value?.items ?? []).filter(g => !/results|said by|given: the step/.test(g.by)).flatMap(g => g.predicates)
      .filter(p => p.name.startsWith(word)).map(p => ({ name: p.name, put: p.name + '(', about: `(${p.arguments}) ${p.meaning ?? ''}` }));
    const classes = (word.length > 1 ? types.value?.items ?? [] : []).filter(c => c.name.startsWith(word)).map(c => ({ name: c.name, put: text[cursor - word.length - 1] === '/' || !/\(/.test(text) ? c.name : '/' + c.name, about: c.doc ?? 'class' }));
    return [...known, ...classes].filter(c => c.name !== word).slice(0, 8);
  }, [word, closed, predicates.value, types.value]);
  const take = c => {
    const start = cursor - word.length, next = text.slice(0, start) + c.put + text.slice(cursor);
    write(next);
    close(true);
    choose(-1);
    requestAnimationFrame(() => { field.current?.focus(); field.current?.setSelectionRange(start + c.put.length, start + c.put.length); });
  };
  const key = e => {
    if (!found.length) return;
    const now = current.current;
    if (e.key === 'ArrowDown') choose((now + 1) % found.length);
    else if (e.key === 'ArrowUp') choose(now <= 0 ? found.length - 1 : now - 1);
    else if ((e.key === 'Enter' || e.key === 'Tab') && now >= 0) { take(found[now]); taken.current = true; }
    else if (e.key === 'Escape') close(true);
    else return;
    e.preventDefault();
  };
  return html`<span class="complete"><input ref=${field} aria-label="query" role="combobox" aria-expanded=${found.length > 0} aria-controls="completions" aria-autocomplete="list"
      aria-activedescendant=${chosen >= 0 && found[chosen] ? 'completion-' + chosen : undefined} spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="temperature(X, N), N < 10.0"
      value=${text} onKeyDown=${key} onKeyPress=${e => taken.current && e.preventDefault()} onKeyUp=${() => { taken.current = false; }} onBlur=${() => setTimeout(() => close(true), 150)}
      onInput=${e => { write(e.currentTarget.value); move(e.currentTarget.selectionStart); close(false); choose(-1); }} />
    <ul id="completions" role="listbox" aria-label="completions" hidden=${!found.length}>${found.map((c, i) => html`<li id=${'completion-' + i} role="option" aria-selected=${i === chosen}
      onMouseDown=${e => { e.preventDefault(); take(c); }}><code>${c.name}</code> <span class="dim">${c.about}</span></li>`)}</ul></span>`;
}
