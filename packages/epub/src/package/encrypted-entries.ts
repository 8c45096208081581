/** How a font was obfuscated: the two schemes that readers must undo and that are no protection of the text. */
export type Obfuscation = 'idpf' | 'adobe';

/** Entry names of obfuscated fonts, and the key each scheme derives from the book's identifier. */
export interface EncryptedEntries {
  readonly fonts: ReadonlyMap<string, Obfuscation>;
  /** The `unique-identifier` of the package, exactly as written. */
  readonly uniqueIdentifier: string;
  /** Every identifier of the package: Adobe's key is the first UUID among them. */
  readonly identifiers: readonly string[];
}
