// Live: the sessions of the user, and the events of one of them as they happen.
import { html, useEffect, useRef, useState } from '../ui.js';
import { follow, useAsk } from '../ask.js';
import { link } from '../place.js';
import { forget } from '../episode.js';
import { Answer, Rows } from '../parts.js';
import { Changes } from './kitchen.js';
import { Next } from './next.js';

export default function Panel({ at, episode }) {
  return html`<h1>Live</h1>
    <div class="live-grid"><${Sessions} at=${at}/>
      ${at.session ? html`<${Followed} key=${at.session} at=${at} episode=${episode}/>` : html`<section class="pane" aria-label="Followed"><p class="dim">Choose a session: what is done in it is shown here as it happens.</p></section>`}</div>`;
}

/** Sessions lists the sessions of the user, newest first. */
function Sessions({ at }) {
  const [round, look] = useState(0);
  useEffect(() => { const every = setInterval(() => document.hidden || look(n => n + 1), 3000); return () => clearInterval(every); }, []);
  const all = useAsk('sessions', { limit: 1000 + round % 2 }); // the limit alternates to force a new request
  return html`<section class="pane" aria-label="Sessions"><h2>Sessions</h2>
    ${all.value ? html`<${List} all=${all.value.items} at=${at}/>` : html`<${Answer} of=${all}>${() => ''}<//>`}</section>`;
}

function List({ all, at }) {
  if (!all.length) return html`<p class="dim">None yet. Running an agent or opening a plan creates one.</p>`;
  return html`<${Rows} label="list of sessions" rows=${all} height=${44} className="tall" row=${s => html`<a class=${'line' + (s.session === at.session ? ' lit' : '')} aria-current=${s.session === at.session ? 'true' : undefined} title=${s.session}
      href=${link({ view: 'live', session: s.session }, {})}><b>${s.title || s.session.slice(0, 8)}</b><span class="dim">${s.steps} ${s.steps === 1 ? 'step' : 'steps'}</span><span class="dim">${s.created?.slice(11, 16)}</span></a>`}/>`;
}

const most = 500; // number of events to keep

/** Followed shows the events of a session, newest first. */
function Followed({ at, episode }) {
  const [news, tell] = useState([]), [over, end] = useState(false), waiting = useRef();
  useEffect(() => {
    const stop = follow(at.session, 0, n => {
      tell(was => was[0]?.event >= n.event ? was : [n, ...was].slice(0, most));
      waiting.current ??= setTimeout(() => { waiting.current = undefined; forget(); }, 250); // read once for many events in short succession
    }, () => end(true));
    return () => { stop(); clearTimeout(waiting.current); };
  }, []);
  const last = episode?.steps[episode.ran - 1];
  return html`<div class="stack">
    <section class="pane" aria-label="Now"><div class="head"><h2>${last ? html`<span class="n">${last.step}</span> ${last.action} <span class=${'status ' + last.status}>${last.status}</span>` : 'Nothing was done yet'}</h2>
        <span class="dim" role="status">${over ? 'the session was closed' : 'following'}</span></div>
      ${last && html`<p class="code">${last.text}</p>${last.why?.map(w => html`<p class="bad">${w}</p>`)}<${Changed} at=${at} step=${last.step}/>`}
      <p class="more"><a href=${link({ view: 'kitchen', step: undefined }, at)}>Look around</a> <a href=${link({ view: 'episode', step: undefined }, at)}>All steps</a> <a href=${link({ view: 'ask', step: undefined }, at)}>Ask</a></p><${Next} at=${{ session: at.session }} round=${news[0]?.event ?? 0}/></section>
    <section class="pane" aria-label="What happened"><h2>What happened <span class="count">${news[0]?.event ?? 0}</span></h2>
      <${Rows} label="events" rows=${news} height=${30} className="tall" row=${n => html`<div class="line step-line"><span class="n">${n.event}</span><code>${n.did || `went to position ${n.position}`}</code><span class="dim">${n.did && n.from === n.position ? 'not done' : `${n.from} → ${n.position}`}</span></div>`}/></section></div>`;
}

/** Changed shows the changes of the last step. */
function Changed({ at, step }) {
  const changes = useAsk('changes', { session: at.session, step });
  return html`<${Answer} of=${changes}>${v => v.changes.length > 0 && html`<${Changes} all=${v.changes} at=${at} most=${30}/>`}<//>`;
}
