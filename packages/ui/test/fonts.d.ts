declare module '*/scripts/subset-fonts.mjs' {
  interface FontSubset {
    readonly file: string;
    readonly bytes: Uint8Array;
    readonly unicodeRange: string;
  }

  /** Every file of the typefaces with its bytes, and the `unicode-range` that belongs to it. */
  export function subsetFonts(): Promise<FontSubset[]>;
}
