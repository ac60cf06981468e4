// The moment: a scrubber over the steps of an episode, with buttons to play them.
import { html, useEffect, useRef, useState } from './ui.js';
import { go } from './place.js';
import { clock } from './episode.js';

const draw = d => html`<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d=${d} fill="currentColor"/></svg>`;
const icon = {
  start: draw('M2 2h2v12H2zM14 2v12L5 8z'), back: draw('M12 2v12L3 8z'), play: draw('M3 1v14l11-7z'),
  pause: draw('M3 2h4v12H3zM9 2h4v12H9z'), on: draw('M4 2v12l9-6z'), end: draw('M12 2h2v12h-2zM2 2v12l9-6z'),
};
const rates = [0.5, 1, 2, 5, 10];

/** Moment moves from step to step. */
export function Moment({ at, episode }) {
  const now = episode.index(at.step), last = episode.ran - 1;
  const [playing, play] = useState(false);
  const [rate, setRate] = useState(1);
  const wanted = useRef(0);
  const to = async i => {
    const turn = ++wanted.current;
    const step = i >= last ? undefined : i < 0 ? 0 : await episode.place(i);
    if (turn === wanted.current) go({ step });
  };
  const where = useRef();
  where.current = now;
  useEffect(() => {
    if (!playing) return;
    const tick = setInterval(() => {
      if (where.current >= last) return play(false);
      to(where.current + 1);
    }, 1000 / rate);
    return () => clearInterval(tick);
  }, [playing, rate, episode]);
  const step = episode.at(at.step);
  return html`<section class="moment" aria-label="Moment">
    <div class="buttons">
      <button onClick=${() => to(-1)} disabled=${now < 0} aria-label="to the start" title="to the start">${icon.start}</button>
      <button onClick=${() => to(now - 1)} disabled=${now < 0} aria-label="one step back" title="one step back">${icon.back}</button>
      <button onClick=${() => { if (!playing && now >= last) to(-1); play(!playing); }} aria-pressed=${playing} aria-label="play" title="play">${playing ? icon.pause : icon.play}</button>
      <button onClick=${() => to(now + 1)} disabled=${now >= last} aria-label="one step on" title="one step on">${icon.on}</button>
      <button onClick=${() => to(last)} disabled=${now >= last} aria-label="to the end" title="to the end">${icon.end}</button>
      <select aria-label="steps a second" value=${rate} onChange=${e => setRate(Number(e.currentTarget.value))}>${rates.map(r => html`<option value=${r}>${r}/s</option>`)}</select>
    </div>
    <div class="scrub">
      <input type="range" min="-1" max=${last} value=${now} aria-label="step" aria-valuetext=${step ? `step ${step.step}, ${step.action}, ${step.status}` : 'the start'}
        onInput=${e => to(Number(e.currentTarget.value))} />
      <${Marks} episode=${episode} />
    </div>
    <p class="now" aria-live=${playing ? 'off' : 'polite'}>${step
      ? html`<b>${now + 1}</b>/${episode.ran} <span class=${'status ' + step.status}>${step.action}</span>${step.end !== undefined && episode.said.execution_time != null ? html` <span class="dim">${clock(step.end)}</span>` : ''}`
      : html`<b>0</b>/${episode.ran} <span class="dim">the start</span>`}</p>
  </section>`;
}

/** Marks shows which steps failed. */
function Marks({ episode }) {
  const failed = episode.failed.slice(0, 200);
  if (!failed.length) return null;
  return html`<svg class="marks" aria-hidden="true" preserveAspectRatio="none" viewBox=${`-1 0 ${Math.max(1, episode.ran)} 1`}>
    ${failed.map(i => html`<rect x=${i - episode.ran / 400} y="0" width=${episode.ran / 200} height="1" />`)}</svg>`;
}
