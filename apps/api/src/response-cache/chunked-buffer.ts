type Bytes = Uint8Array<ArrayBuffer>;

/** The number of bytes that are processed before yielding to the event loop. */
const CHUNK_BYTES = 2 ** 18;

/** A body in chunks. A whole catalog has tens of megabytes, so it is processed chunk by chunk. */
export class ChunkedBuffer {
  constructor(readonly chunks: readonly Bytes[]) {}

  /** Splits bytes into chunks without copying. */
  static from(bytes: Bytes): ChunkedBuffer {
    const chunks: Bytes[] = [];
    for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) chunks.push(bytes.subarray(at, at + CHUNK_BYTES));
    return new ChunkedBuffer(chunks);
  }

  get byteLength(): number {
    return this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Joins all chunks; for short bodies. */
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
