import { createHash } from 'node:crypto';

const NAMESPACE = 'b2f0a0d40f0b5f5c9d3e6f6374617661';

/** Returns a version 5 UUID of a slug, so that a book keeps its identifier in every build. @see RFC 9562 §5.5 */
export function bookIdentifier(slug: string): string {
  const hash = createHash('sha1').update(Buffer.from(NAMESPACE, 'hex')).update(slug).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`;
}
