type Bytes = Uint8Array<ArrayBuffer>;

/** As much as is looked through at once before others have their turn. */
const CHUNK_BYTES = 2 ** 18;

/** A body in the pieces it was made in. A whole catalog is tens of megabytes: whoever walks over it does so piece by piece. */
export class ChunkedBuffer {
  constructor(readonly chunks: readonly Bytes[]) {}

  /** Bytes that are there already. */
  static from(bytes: Bytes): ChunkedBuffer {
    const chunks: Bytes[] = [];
    for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) chunks.push(bytes.subarray(at, at + CHUNK_BYTES));
    return new ChunkedBuffer(chunks);
  }

  get byteLength(): number {
    return this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** All of it in one piece; for bodies that are not long. */
  toBytes(): Bytes {
    const [only] = this.chunks;
    if (only && this.chunks.length === 1) return only;
    const whole = new Uint8Array(this.byteLength);
    let at = 0;
    for (const chunk of this.chunks) {
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
    return whole;
  }
}
