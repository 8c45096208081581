import { TextDecoder } from 'node:util';

const XML_ENCODING = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;
const CSS_CHARSET = /^@charset "([A-Za-z0-9._-]{1,40})";/;

/** Decodes bytes by their byte order mark, otherwise by the declared encoding, otherwise as UTF-8. Never fails. */
export function decodeText(bytes: Uint8Array): string {
  return decoderFor(bytes).decode(bytes);
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0x3c && second === 0) return new TextDecoder('utf-16le');
  if (first === 0 && second === 0x3c) return new TextDecoder('utf-16be');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 300)).toString('latin1');
  const label = XML_ENCODING.exec(head)?.[1] ?? CSS_CHARSET.exec(head)?.[1];
  // A document whose first bytes are ASCII is not UTF-16, whatever it declares.
  if (label === undefined || /^utf-?16/i.test(label)) return new TextDecoder('utf-8');
  try {
    return new TextDecoder(label);
  } catch {
    // Unknown encoding: use UTF-8, the only one EPUB requires. Invalid characters are shown as such.
    return new TextDecoder('utf-8');
  }
}
