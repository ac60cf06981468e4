// The worker that Hearth runs in.
importScripts('../wasm_exec.js');

const early = [];
onmessage = e => early.push(e.data);

(async () => {
  const packed = await fetch('../hearth.wasm.gz');
  if (!packed.ok) throw new Error('hearth.wasm.gz is not there');
  const bytes = await new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const go = new Go();
  go.env = { GOGC: '400' }; // a page has memory to spare: what is not needed is collected more rarely
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
  const answer = text => hearth(text, line => postMessage(line));
  onmessage = e => answer(e.data);
  early.forEach(answer);
})().catch(e => { setTimeout(() => { throw e; }); });
