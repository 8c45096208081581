import { type FileHandle, open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { SearchableDocument } from './book-text-cache.ts';

/** A document before its texts. */
type Heading = Omit<SearchableDocument, 'text' | 'folded' | 'breaks'>;

/** A part of a document. The first part of each has a heading. */
interface Part extends Pick<SearchableDocument, 'text' | 'folded' | 'breaks'> {
  readonly heading?: Heading;
}

/** The number of units of each text in a part, and of breaks. A part has at most 1 MB, which takes about a millisecond to read. */
const PART_LENGTH = 128 * 1024;

/** The size of the number before a part: its length in bytes. */
const LENGTH_BYTES = 4;

/**
 * Writes documents to a file in parts. The shop reads a long book in many turns of its event loop, which a message from a worker does
 * not allow.
 */
export async function writeSearchableFile(path: string, documents: readonly SearchableDocument[]): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (const document of documents)
      for (const part of partsOf(document)) {
        const bytes = serialize(part);
        const length = Buffer.alloc(LENGTH_BYTES);
        length.writeUInt32LE(bytes.byteLength);
        await file.writeFile(length);
        await file.writeFile(bytes);
      }
  } finally {
    await file.close();
  }
}

function* partsOf({ text, folded, breaks, ...heading }: SearchableDocument): Generator<Part> {
  const length = Math.max(text.length, folded.length, breaks.length, 1);
  for (let start = 0; start < length; start += PART_LENGTH) {
    const end = start + PART_LENGTH;
    yield {
      ...(start === 0 && { heading }),
      text: text.slice(start, end),
      folded: folded.slice(start, end),
      breaks: breaks.slice(start, end),
    };
  }
}

/** Reads the documents of {@link writeSearchableFile}. */
export async function readSearchableFile(path: string): Promise<SearchableDocument[]> {
  const file = await open(path);
  try {
    const documents: SearchableDocument[] = [];
    let parts: Part[] = [];
    for await (const part of readParts(file)) {
      if (part.heading && parts.length > 0) documents.push(joinParts(parts));
      parts = part.heading ? [part] : [...parts, part];
    }
    if (parts.length > 0) documents.push(joinParts(parts));
    return documents;
  } finally {
    await file.close();
  }
}

async function* readParts(file: FileHandle): AsyncGenerator<Part> {
  const length = Buffer.alloc(LENGTH_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(length, 0, LENGTH_BYTES);
    if (bytesRead === 0) return;
    const bytes = Buffer.alloc(length.readUInt32LE());
    await file.read(bytes, 0, bytes.byteLength);
    yield deserialize(bytes) as Part;
  }
}

function joinParts(parts: readonly Part[]): SearchableDocument {
  const [first] = parts;
  if (!first?.heading) throw new Error('A searchable file begins with the heading of a document.');
  const breaks = new Uint32Array(parts.reduce((sum, part) => sum + part.breaks.length, 0));
  let at = 0;
  for (const part of parts) {
    breaks.set(part.breaks, at);
    at += part.breaks.length;
  }
  const join = (key: 'text' | 'folded'): string => parts.map((part) => part[key]).join('');
  return { ...first.heading, text: join('text'), folded: join('folded'), breaks };
}
