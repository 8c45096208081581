import { createHash } from 'node:crypto';
import type { ProductRow } from '../db/product-rows.ts';
import type { FileStore } from '../files/index.ts';
import type { LinkPicture } from './page-head.ts';

/** Raising this number makes all pictures anew, under new addresses. */
const RECIPE = 1;
const SIZE = { width: 1200, height: 630 } as const;

/** Of a book, what its picture is made of. */
export type Pictured = Pick<ProductRow, 'id' | 'name' | 'credits' | 'cover_hash' | 'cover_hue'>;

/** The picture that stands for a book where a link to it is shared; its address changes with everything that is on it. */
export function sharePicture(book: Pictured): LinkPicture {
  return { address: `/share/${book.id}-${hashOf(book)}.jpg`, ...SIZE, alt: book.name };
}

function hashOf({ name, credits, cover_hash: cover, cover_hue: hue }: Pictured): string {
  const facts = [RECIPE, name, credits.authors.map((author) => author.name), cover, hue];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

interface SharePicturesDeps {
  readonly files: FileStore;
  readonly find: (productId: number) => Promise<Pictured | undefined>;
}

/**
 * The pictures of shared links. Most books are never shared, so each is painted when it is first asked for, then stored;
 * one at a time, because a crowd that asks for many must not take the machine from those who read.
 */
export class SharePictures {
  readonly #deps: SharePicturesDeps;
  readonly #underWay = new Map<string, Promise<Uint8Array | undefined>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: SharePicturesDeps) {
    this.#deps = deps;
  }

  /** The bytes below an address that {@link sharePicture} gave out; `undefined` for any other. */
  async at(productId: number, hash: string): Promise<Uint8Array | undefined> {
    const key = `share/${hash}.jpg`;
    const stored = await this.#deps.files.get(key);
    if (stored) return stored;
    const running = this.#underWay.get(key);
    if (running) return running;
    const making = this.#inTurn(() => this.#make(productId, hash, key)).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #make(productId: number, hash: string, key: string): Promise<Uint8Array | undefined> {
    const { files, find } = this.#deps;
    const book = await find(productId);
    if (!book || hashOf(book) !== hash) return undefined;
    const cover = book.cover_hash === null ? undefined : await files.get(`covers/${book.cover_hash}-640.jpg`);
    // The painter brings typefaces and a shaping engine: they are loaded only where a picture is missing.
    const { paintSharePicture } = await import('./paint-share-picture.ts');
    const bytes = await paintSharePicture({
      title: book.name,
      author: book.credits.authors.map(({ name }) => name).join(', '),
      cover,
      hue: book.cover_hue,
      size: SIZE,
    });
    await files.put(key, bytes);
    return bytes;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
