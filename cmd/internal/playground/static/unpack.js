// unpack reverses the compression that precedes gzip: it restores repetitions beyond the window of gzip.
function unpack(packed) {
  let at = 0;
  const number = () => {
    let n = 0, by = 1, byte;
    do { byte = packed[at++]; n += (byte & 127) * by; by *= 128; } while (byte > 127);
    return n;
  };
  const out = new Uint8Array(number()), copies = new Uint32Array(3 * number());
  for (let i = 0; i < copies.length; i++) copies[i] = number();
  let end = 0;
  const plain = n => { out.set(packed.subarray(at, at + n), end); at += n; end += n; };
  for (let i = 0; i < copies.length; i += 3) {
    plain(copies[i]);
    out.copyWithin(end, end - copies[i + 2], end - copies[i + 2] + copies[i + 1]);
    end += copies[i + 1];
  }
  plain(packed.length - at);
  return out;
}
