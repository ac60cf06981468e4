// The frame of the page: header with title and tabs, the moment, and the current panel.
import { html, render, useEffect, useLayoutEffect, useState, useRef } from './ui.js';
import { link, sourceOf, usePlace } from './place.js';
import { subject, useAway } from './ask.js';
import { useEpisode } from './episode.js';
import { Moment } from './moment.js';
import { Trouble } from './parts.js';
import { panelsOf } from './panels.js';
import { Share } from './share.js';

/** named returns the title of the current plan. */
const named = (at, episode) => at.recipe || episode?.said.id || subject()?.name || (at.session ? 'session ' + at.session.slice(0, 8) : 'a plan');

function usePanel(panel) {
  const [loaded, set] = useState({});
  useEffect(() => {
    let here = true;
    panel.load().then(m => here && set({ panel, show: m.default }), problem => here && set({ panel, problem }));
    return () => { here = false; };
  }, [panel]);
  return loaded.panel === panel ? loaded : {};
}

function Page() {
  const at = usePlace(), away = useAway();
  const source = sourceOf(at);
  const read = useEpisode(source), episode = read.value;
  const panels = panelsOf(episode?.said.world ?? at.world ?? 'kitchen'), panel = panels.find(p => p.name === at.view) ?? panels[0];
  const loaded = usePanel(panel);
  const main = useRef(), before = useRef(panel.name);
  useEffect(() => { document.title = [source && named(at, episode), panel.title, 'Hearth'].filter(Boolean).join(' · '); });
  useLayoutEffect(() => { // a new panel starts at its top and gets the focus for screen readers; in a layout effect, so that it does not steal the focus later
    if (before.current !== panel.name && loaded.show) { before.current = panel.name; main.current.focus({ preventScroll: true }); scrollTo(0, 0); }
  }, [panel.name, loaded.show]);
  const tabs = panels.filter(p => p.about === 'nothing' || p.about === 'episode' && source);
  const mode = [at.edition, at.semantics, at.mode].filter(Boolean).join(', ');
  return html`
    <a class="skip" href="#main" onClick=${e => { e.preventDefault(); main.current.focus(); }}>to the content</a>
    <header class="top">
      <a class="brand" href="#">Hearth</a>
      ${source && html`<span class="looked" title=${at.session ?? ''}>${named(at, episode)}${mode && html` <span class="dim">${mode}</span>`}</span>`}
      ${subject() && html`<a class="dim" href="#" title="it cannot answer new questions">a record</a>`}
      ${source && html`<${Share} at=${at} episode=${episode}/>`}
      <nav aria-label="Panels">${tabs.map(p => html`<a key=${p.name} href=${link({ view: p.name }, at)} aria-current=${p === panel ? 'page' : undefined}>${p.title}</a>`)}</nav>
    </header>
    ${away && html`<p class="away" role="status">The server does not answer. The page keeps its contents and tries again until the server is back.</p>`}
    ${panel.moment && episode && html`<${Moment} at=${at} episode=${episode}/>`}
    <main id="main" ref=${main} tabindex="-1" class=${panel.name || 'start'}>
      ${read.problem && panel.about === 'episode' ? html`<h1>${named(at)}</h1><${Trouble} of=${read.problem}/><p><a href="#">To the start</a></p>`
        : loaded.problem ? html`<h1>${panel.title}</h1><${Trouble} of=${loaded.problem}/>`
        : panel.about === 'episode' && !source ? html`<h1>${panel.title}</h1><p>No plan is selected. <a href="#">Choose one</a> first.</p>`
        : loaded.show && (episode || panel.about !== 'episode') ? html`<${loaded.show} at=${at} episode=${episode}/>`
        : html`<p class="dim waiting" role="status">…</p>`}
    </main>`;
}

// Keys that work everywhere except in fields: , and . go one step back and forward, as in video players.
addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches?.('input:not([type=range]), textarea, select')) return;
  const button = { ',': 'one step back', '.': 'one step on' }[e.key];
  if (button) document.querySelector(`.moment button[aria-label="${button}"]`)?.click();
});

render(html`<${Page}/>`, document.getElementById('page'));
