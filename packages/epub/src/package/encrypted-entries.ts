/** The font obfuscation schemes. Readers must undo both, and neither protects the text. */
export type Obfuscation = 'idpf' | 'adobe';

/** Names of obfuscated fonts and the identifiers from which each scheme derives its key. */
export interface EncryptedEntries {
  readonly fonts: ReadonlyMap<string, Obfuscation>;
  /** The `unique-identifier` of the package, exactly as written. */
  readonly uniqueIdentifier: string;
  /** Every identifier of the package. Adobe's key is the first UUID among them. */
  readonly identifiers: readonly string[];
}
