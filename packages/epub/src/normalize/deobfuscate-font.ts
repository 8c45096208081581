import { createHash } from 'node:crypto';
import type { EncryptedEntries, Obfuscation } from '../package/index.ts';

const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i;

/** The number of obfuscated bytes at the start of a font, by scheme. */
const OBFUSCATED_BYTES: Readonly<Record<Obfuscation, number>> = { idpf: 1040, adobe: 1024 };

/**
 * Removes font obfuscation. The same call also obfuscates, because both schemes XOR the first bytes with a key.
 *
 * @see EPUB 3.3 §4.3 and Adobe's "Content protection for embedded fonts"
 */
export function deobfuscateFont(font: Uint8Array, scheme: Obfuscation, book: EncryptedEntries): Uint8Array {
  const key = scheme === 'idpf' ? idpfKey(book.uniqueIdentifier) : adobeKey(book);
  if (!key) return font;
  const clear = Uint8Array.from(font);
  const end = Math.min(OBFUSCATED_BYTES[scheme], clear.byteLength);
  for (let at = 0; at < end; at++) clear[at] = (clear[at] ?? 0) ^ (key[at % key.byteLength] ?? 0);
  return clear;
}

const idpfKey = (identifier: string): Uint8Array =>
  createHash('sha1')
    .update(identifier.replaceAll(/[ \t\r\n]/g, ''), 'utf8')
    .digest();

function adobeKey({ uniqueIdentifier, identifiers }: EncryptedEntries): Uint8Array | undefined {
  const uuid = [uniqueIdentifier, ...identifiers].flatMap((identifier) => UUID.exec(identifier)?.[0] ?? [])[0];
  return uuid === undefined ? undefined : Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
