import { createHash } from 'node:crypto';

/** The namespace of the shop's UUIDs. */
const NAMESPACE = Buffer.from('6f6374617600500080006f6374617600', 'hex');

/**
 * A stable UUID (version 5) derived from a name, independent of its URL.
 * @see https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-5
 */
export function stableId(kind: string, name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(`${kind}\n${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}
