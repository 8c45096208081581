type Bytes = Uint8Array<ArrayBuffer>;

/** As much as is looked through at once before others have their turn. */
const PIECE_BYTES = 2 ** 18;

/** A body in the pieces it was made in. A whole catalog is tens of megabytes: whoever walks over it does so piece by piece. */
export class InPieces {
  constructor(readonly pieces: readonly Bytes[]) {}

  /** Bytes that are there already. */
  static of(bytes: Bytes): InPieces {
    const pieces: Bytes[] = [];
    for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) pieces.push(bytes.subarray(at, at + PIECE_BYTES));
    return new InPieces(pieces);
  }

  get byteLength(): number {
    return this.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** All of it in one piece; for bodies that are not long. */
  whole(): Bytes {
    const [only] = this.pieces;
    if (only && this.pieces.length === 1) return only;
    const whole = new Uint8Array(this.byteLength);
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.byteLength;
    }
    return whole;
  }
}
