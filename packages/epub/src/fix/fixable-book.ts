import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import {
  createFindEntry,
  findPackage,
  type PackageDocument,
  readPackage,
  type ManifestItem,
} from '../package/index.ts';
import { openPublication, type Publication } from '../publication/index.ts';
import { decodeText, DC } from '../xml/index.ts';
import type { RandomAccessSource, ZipEntry } from '../zip/index.ts';
import { servedType, XHTML_TYPE } from '../publication/media-types.ts';
import { childSpan, type ElementSpan, locateElements } from './element-spans.ts';

/** A document of the book that can be edited. */
export interface EditableDocument {
  readonly item: ManifestItem;
  /** Name of the entry. */
  readonly name: string;
  readonly text: string;
  readonly root: ElementSpan;
}

/** An opened book with the places of the elements of its package document. */
export interface FixableBook {
  readonly publication: Publication;
  readonly document: PackageDocument;
  /** The package document. */
  readonly package: {
    readonly entry: ZipEntry;
    readonly text: string;
    readonly root: ElementSpan;
    readonly metadata: ElementSpan;
    readonly manifest: ElementSpan;
    /** The elements of the manifest's items, by their ids. */
    readonly items: ReadonlyMap<string, ElementSpan>;
    readonly spine: ElementSpan;
    /** Prefix of the package's own elements with its colon; usually empty. */
    readonly prefix: string;
    /** Prefix of Dublin Core elements with its colon; `undefined` when it is not declared. */
    readonly dcPrefix: string | undefined;
  };
  findEntry(name: string): ZipEntry | undefined;
  /** Reads the documents that the manifest lists, in its order. Malformed ones are omitted. */
  documents(): Promise<readonly EditableDocument[]>;
  /** Whether {@link documents} has all documents of the book and its whole reading order. */
  isFullyReadable(): Promise<boolean>;
  /** Reads the text of a listed file. */
  readText(item: ManifestItem): Promise<string | undefined>;
}

/** All documents are in memory at the same time. */
const MAX_DOCUMENT_CHARS = 60_000_000;

/**
 * Opens a book to fix it. `undefined` when its package document cannot be edited. Close the publication.
 * @throws {EpubError} as `openPublication`
 */
export async function openFixableBook(
  source: RandomAccessSource,
  limits: Limits = DEFAULT_LIMITS,
): Promise<FixableBook | undefined> {
  const publication = await openPublication(source, { limits });
  try {
    const book = await readBook(publication, limits);
    if (!book) await publication.close();
    return book;
  } catch (error) {
    await publication.close();
    throw error;
  }
}

async function readBook(publication: Publication, limits: Limits): Promise<FixableBook | undefined> {
  const { archive } = publication;
  const findEntry = createFindEntry(archive);
  const entry = await findPackage(archive, findEntry, limits);
  const document = await readPackage(archive, entry, () => undefined, limits);
  const text = decodeText(await archive.read(entry));
  const root = locateElements(text);
  const [metadata, manifest, spine] = [
    childSpan(root, 'metadata'),
    childSpan(root, 'manifest'),
    childSpan(root, 'spine'),
  ];
  if (!root || !metadata || !manifest || !spine) return undefined;
  let reading: Promise<ReadDocuments> | undefined;
  const readText = async (item: ManifestItem): Promise<string | undefined> => {
    const file = item.name === undefined ? undefined : findEntry(item.name);
    if (!file || file.size > limits.contentBytes) return undefined;
    return decodeText(await archive.read(file));
  };
  const readOnce = (): Promise<ReadDocuments> => (reading ??= readDocuments({ document, findEntry, readText }));
  return {
    publication,
    document,
    package: {
      entry,
      text,
      root,
      metadata,
      manifest,
      items: itemSpans(manifest),
      spine,
      prefix: root.name.slice(0, -root.localName.length),
      dcPrefix: dcPrefixOf([metadata, root]),
    },
    findEntry,
    readText,
    documents: async () => (await readOnce()).documents,
    isFullyReadable: async () => (await readOnce()).areAll,
  };
}

interface ReadDocuments {
  readonly documents: readonly EditableDocument[];
  readonly areAll: boolean;
}

async function readDocuments({
  document,
  findEntry,
  readText,
}: Pick<FixableBook, 'document' | 'findEntry' | 'readText'>): Promise<ReadDocuments> {
  const documents: EditableDocument[] = [];
  let areAll = true;
  const names = new Set<string>();
  const inSpine = new Set(document.spine.map(({ idref }) => idref));
  let characters = 0;
  for (const item of document.items.values()) {
    const name = item.name === undefined ? undefined : findEntry(item.name)?.name;
    if (name === undefined || names.has(name)) continue;
    if (servedType(item.mediaType, name) !== XHTML_TYPE && !inSpine.has(item.id)) continue;
    names.add(name);
    const text = item.mediaType === XHTML_TYPE ? await readText(item) : undefined;
    characters += text?.length ?? 0;
    if (characters > MAX_DOCUMENT_CHARS) throw tooLarge();
    const root = text === undefined ? undefined : locateElements(text);
    if (text !== undefined && root) documents.push({ item, name, text, root });
    else areAll = false;
  }
  return { documents, areAll };
}

const tooLarge = (): EpubError =>
  new EpubError('epub_content_too_large', 'The documents of the book are too large to be fixed together.');

/** The prefix of Dublin Core that is declared on one of these elements. */
function dcPrefixOf(elements: readonly ElementSpan[]): string | undefined {
  for (const { attributes } of elements)
    for (const [name, value] of Object.entries(attributes))
      if (name.startsWith('xmlns:') && value.trim() === DC) return `${name.slice(6)}:`;
  return undefined;
}

/** The first element of each item that has an address, as `readPackage` reads them. */
function itemSpans({ children }: ElementSpan): Map<string, ElementSpan> {
  const items = new Map<string, ElementSpan>();
  for (const span of children) {
    const [id, href] = [span.attributes['id']?.trim(), span.attributes['href']?.trim()];
    if (span.localName === 'item' && id && href && !items.has(id)) items.set(id, span);
  }
  return items;
}
