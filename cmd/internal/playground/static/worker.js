// The worker that runs Hearth.
importScripts('../wasm_exec.js', 'unpack.js');

const early = [];
onmessage = e => early.push(e.data);

(async () => {
  const packed = await fetch('../hearth.wasm.gz');
  if (!packed.ok) throw new Error('hearth.wasm.gz is missing');
  const bytes = unpack(new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()));
  const go = new Go();
  go.env = { GOGC: '400' }; // collect garbage less often; a page has enough memory
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
  const answer = text => hearth(text, line => postMessage(line));
  onmessage = e => answer(e.data);
  early.forEach(answer);
})().catch(e => { setTimeout(() => { throw e; }); });
