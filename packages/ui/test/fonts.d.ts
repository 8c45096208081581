declare module '*/scripts/subset-fonts.mjs' {
  interface FontSubset {
    readonly file: string;
    readonly bytes: Uint8Array;
    readonly unicodeRange: string;
  }

  /** Returns every font file with its bytes and its `unicode-range`. */
  export function subsetFonts(): Promise<FontSubset[]>;
}
