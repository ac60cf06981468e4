// Share: the link of the current view, and files of the episode.
import { html, useEffect, useRef, useState } from './ui.js';
import { subject } from './ask.js';
import { world } from './plans.js';

/** save lets the browser store a text as a file. */
function save(name, text, type) {
  const at = URL.createObjectURL(new Blob([text], { type })), a = document.createElement('a');
  Object.assign(a, { href: at, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(at), 1000);
}

/** Share has a button that copies the link of the view, and a menu of files. */
export function Share({ at, episode }) {
  const [said, tell] = useState(''), [shown, open] = useState(false), box = useRef();
  useEffect(() => { tell(''); }, [location.hash]);
  useEffect(() => {
    if (!shown) return;
    const close = e => { if (e.key === 'Escape' || e.type === 'click' && !box.current?.contains(e.target)) open(false); };
    for (const what of ['keydown', 'click']) addEventListener(what, close);
    return () => { for (const what of ['keydown', 'click']) removeEventListener(what, close); };
  }, [shown]);
  const copy = () => navigator.clipboard.writeText(location.href).then(() => tell('Copied'), () => tell('Copy the address of this page'));
  const name = at.recipe || episode?.said.id || 'plan', home = episode?.said.world === 'household';
  const drawn = () => document.querySelector('.drawing svg')?.outerHTML;
  const files = episode && !episode.long && [
    ['The plan, as text', () => save(name + (home ? '.txt' : '.solution'), (home ? '' : `#${episode.said.id || 'plan'}\n`) + [...episode.steps].sort((a, b) => a.step - b.step).map(s => s.text).join('\n') + '\n', 'text/plain')],
    ['The results, as JSON', () => save(name + '.json', JSON.stringify(episode.said, null, 1), 'application/json')],
  ];
  const flags = Object.entries(world(at)).filter(([key]) => key !== 'world').map(([key, v]) => ` --${key} ${v}`).join('');
  return html`<span class="share" ref=${box}><button onClick=${copy}>Copy link</button> <span role="status" class="dim">${said}</span>
    ${files && html`<button aria-expanded=${shown} onClick=${() => open(!shown)}>Export</button>
    ${shown && html`<div class="menu">${files.map(([what, f]) => html`<button key=${what} onClick=${() => { f(); open(false); }}>${what}</button>`)}
      ${drawn() && html`<button onClick=${() => { save(name + '.svg', drawn(), 'image/svg+xml'); open(false); }}>The drawing, as SVG</button>`}
      ${!subject() && html`<p class="dim">This page as one file: <code>hearth view ${at.recipe || 'FILE'}${flags} --export page.html</code></p>`}</div>`}`}</span>`;
}
