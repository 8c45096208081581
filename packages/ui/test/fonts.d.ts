declare module '*/scripts/fonts.mjs' {
  interface CutFace {
    readonly file: string;
    readonly bytes: Uint8Array;
    readonly unicodeRange: string;
  }

  /** Every file of the typefaces with its bytes, and the `unicode-range` that belongs to it. */
  export function cutFaces(): Promise<CutFace[]>;
}
