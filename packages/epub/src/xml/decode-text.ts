import { TextDecoder } from 'node:util';

const XML_ENCODING = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;
const CSS_CHARSET = /^@charset "([A-Za-z0-9._-]{1,40})";/;
const META_CHARSET = /<meta[^<>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([A-Za-z0-9._:-]{1,40})/i;
/** Browsers look for a `meta` encoding in this many bytes. */
const META_BYTES = 1024;

/** The text of a file. */
export interface DecodedText {
  readonly text: string;
  /** Whether the bytes contradict the declared encoding, so that some characters may be wrong. */
  readonly isGuessed: boolean;
}

/** Decodes bytes by their byte order mark, otherwise by the declared encoding, otherwise as UTF-8. Never fails. */
export const decodeText = (bytes: Uint8Array): string => decodeBytes(bytes).text;

/**
 * Decodes bytes like `decodeText`. Bytes that are not UTF-8 without another declaration are decoded by the `meta` element of
 * the document. Otherwise each invalid byte is read as Windows-1252, the encoding of most such files.
 */
export function decodeBytes(bytes: Uint8Array): DecodedText {
  const decoder = declaredDecoder(bytes);
  if (decoder) return { text: decodeWith(decoder, bytes), isGuessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    // Not UTF-8: older tools wrote the encoding of their system, which at most a `meta` element names.
    const fromMeta = decoderOf(META_CHARSET.exec(headOf(bytes, META_BYTES))?.[1]);
    return { text: fromMeta ? decodeWith(fromMeta, bytes) : decodeMixed(bytes), isGuessed: !fromMeta };
  }
}

/** Returns the decoder of the declared encoding, or undefined for UTF-8. */
function declaredDecoder(bytes: Uint8Array): TextDecoder | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0x3c && second === 0) return new TextDecoder('utf-16le');
  if (first === 0 && second === 0x3c) return new TextDecoder('utf-16be');
  const head = headOf(bytes, 300);
  return decoderOf(XML_ENCODING.exec(head)?.[1] ?? CSS_CHARSET.exec(head)?.[1]);
}

const headOf = (bytes: Uint8Array, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, length)).toString('latin1');

/** Returns the decoder of an encoding; undefined for UTF-8 and for an unknown one. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  // A document whose first bytes are ASCII is not UTF-16, whatever it declares.
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    // Unknown encoding: use UTF-8, the only one EPUB requires.
    return undefined;
  }
}

/** The characters of the bytes 128 to 159 in Windows-1252. Node decodes these bytes as control characters. */
const WINDOWS_1252_PUNCTUATION = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const C1_CONTROL = /[\u0080-\u009f]/g;
const toPunctuation = (control: string): string => WINDOWS_1252_PUNCTUATION[control.charCodeAt(0) - 128] ?? control;

function decodeWith(decoder: TextDecoder, bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252' ? text.replaceAll(C1_CONTROL, toPunctuation) : text;
}

/** The characters of the bytes from 128 in Windows-1252, encoded as UTF-8. */
const WINDOWS_1252 = Array.from({ length: 128 }, (_, index) =>
  Buffer.from(String.fromCharCode(index + 128).replace(C1_CONTROL, toPunctuation), 'utf8'),
);

/** Decodes UTF-8 with single bytes of Windows-1252 in it. */
function decodeMixed(bytes: Uint8Array): string {
  const output = Buffer.allocUnsafe(bytes.byteLength * 3);
  let length = 0;
  for (let at = 0; at < bytes.byteLength;) {
    const sequence = sequenceLength(bytes, at);
    const character = sequence === 0 ? WINDOWS_1252[(bytes[at] ?? 0) - 128] : undefined;
    const taken = Math.max(1, sequence);
    output.set(character ?? bytes.subarray(at, at + taken), length);
    length += character?.byteLength ?? taken;
    at += taken;
  }
  return new TextDecoder('utf-8').decode(output.subarray(0, length));
}

/** Returns the length of the UTF-8 sequence at `at`, or 0 for an invalid byte. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (let next = at + 1; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
