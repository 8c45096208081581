import { readableText } from '@octavo/core/search';
import { textOfDocument } from '@octavo/epub/excerpt';
import * as v from 'valibot';
import type { FileStore } from '../files/index.ts';
import { foldText } from './fold-text.ts';
import type { OpenPublication } from './open-publication.ts';
import type { EditionKeys, PublicationShelf } from './publication-shelf.ts';

/** The words of one document of the reading order. */
export interface SearchableDocument {
  /** As in the manifest. */
  readonly href: string;
  readonly chapter: string | null;
  /** How much of the book lies before it, and how much it is, 0 to 1. */
  readonly start: number;
  readonly share: number;
  /** As it is shown. */
  readonly text: string;
  /** As it is compared: every letter at the place it has in `text`. */
  readonly folded: string;
}

/** Letters of all books that stay ready; an eleven megabyte book with its pictures has about two million. */
const MOST_LETTERS = 12_000_000;

const StoredTexts = v.array(v.object({ href: v.string(), text: v.string() }));
interface TocLink {
  readonly href: string;
  readonly title: string;
  readonly children?: readonly TocLink[] | undefined;
}
const TocSchema: v.GenericSchema<TocLink> = v.object({
  href: v.string(),
  title: v.string(),
  children: v.optional(v.array(v.lazy(() => TocSchema))),
});
const OrderedManifest = v.object({
  readingOrder: v.array(v.object({ href: v.string(), size: v.optional(v.number(), 1) })),
  toc: v.optional(v.array(TocSchema), []),
});

/** Where the words of an edition are kept, beside its other files. */
export const textKeyOf = (manifestKey: string): string => manifestKey.replace(/[^/]+$/, 'text.json');

/** Keeps the words of the books that were searched last. A book whose words were never written down is read for them once. */
export class BookTexts {
  readonly #books = new Map<string, Promise<readonly SearchableDocument[]>>();
  readonly #letters = new Map<string, number>();

  constructor(
    private readonly files: Pick<FileStore, 'get' | 'put'>,
    private readonly shelf: Pick<PublicationShelf, 'use'>,
  ) {}

  /** The documents of a book in reading order. */
  async of(edition: EditionKeys): Promise<readonly SearchableDocument[]> {
    const key = edition.publication_key;
    const reading = this.#books.get(key) ?? this.#read(edition);
    // Set anew, it moves to the end: the map's order is the order of last use.
    this.#books.delete(key);
    this.#books.set(key, reading);
    try {
      const documents = await reading;
      this.#letters.set(
        key,
        documents.reduce((sum, { text }) => sum + text.length, 0),
      );
      this.#forget(key);
      return documents;
    } catch (error) {
      this.#books.delete(key);
      throw error;
    }
  }

  #forget(newest: string): void {
    let letters = [...this.#letters.values()].reduce((sum, count) => sum + count, 0);
    for (const key of this.#books.keys()) {
      if (letters <= MOST_LETTERS || key === newest) return;
      letters -= this.#letters.get(key) ?? 0;
      this.#books.delete(key);
      this.#letters.delete(key);
    }
  }

  async #read(edition: EditionKeys): Promise<readonly SearchableDocument[]> {
    return this.shelf.use(edition, async (publication) => {
      const manifest = v.parse(OrderedManifest, JSON.parse(new TextDecoder().decode(publication.manifest)));
      const texts = (await this.#stored(edition)) ?? (await this.#extract(edition, publication, manifest.readingOrder));
      const byHref = new Map(texts.map(({ href, text }) => [href, text]));
      const chapters = chaptersOf(manifest.readingOrder, manifest.toc);
      const whole = manifest.readingOrder.reduce((sum, { size }) => sum + size, 0) || 1;
      let before = 0;
      return manifest.readingOrder.map(({ href, size }, at): SearchableDocument => {
        const text = readableText(byHref.get(href) ?? '');
        const start = before / whole;
        before += size;
        return { href, chapter: chapters[at] ?? null, start, share: size / whole, text, folded: foldText(text) };
      });
    });
  }

  async #stored({ manifest_key }: EditionKeys): Promise<v.InferOutput<typeof StoredTexts> | undefined> {
    const bytes = await this.files.get(textKeyOf(manifest_key));
    return bytes && v.parse(StoredTexts, JSON.parse(new TextDecoder().decode(bytes)));
  }

  async #extract(
    { manifest_key }: EditionKeys,
    { archive, find }: OpenPublication,
    order: readonly { readonly href: string }[],
  ): Promise<v.InferOutput<typeof StoredTexts>> {
    const texts: { href: string; text: string }[] = [];
    for (const { href } of order) {
      const resource = find(decodeURIComponent(href));
      const isText = resource && /xml|html/.test(resource.mediaType);
      texts.push({
        href,
        text: isText ? textOfDocument(new TextDecoder().decode(await archive.read(resource.entry))) : '',
      });
    }
    await this.files.put(textKeyOf(manifest_key), Buffer.from(JSON.stringify(texts)));
    return texts;
  }
}

/** For each document the line of the contents that it stands under: its own first one, or the last one before it. */
function chaptersOf(order: readonly { readonly href: string }[], toc: readonly TocLink[]): (string | null)[] {
  const lines = flat(toc);
  let last: string | null = null;
  return order.map(({ href }) => {
    const own = lines.filter((line) => line.href.split('#')[0] === href);
    const [first] = own;
    const chapter = first?.title ?? last;
    last = own.at(-1)?.title ?? last;
    return chapter;
  });
}

const flat = (lines: readonly TocLink[]): TocLink[] => lines.flatMap((line) => [line, ...flat(line.children ?? [])]);
