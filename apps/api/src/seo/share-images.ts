import { createHash } from 'node:crypto';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import type { FileStore } from '../files/index.ts';
import { readingWorkers } from '../workers/index.ts';
import type { ShareImage } from './page-head.ts';
import type { renderShareImage } from './render-share-image.ts';

/** Increase this number to render all images again, under new URLs. */
const RENDER_VERSION = 1;
const IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The fields of a book that its share image shows. */
export type ShareImageBook = Pick<ProductRow, 'id' | 'name' | 'credits' | 'cover_hash' | 'cover_hue'>;

/** The share image of a book; its URL changes with its content. */
export function shareImageOf(book: ShareImageBook, shopName: string): ShareImage {
  return { url: `/share/${book.id}-${shareImageHash(book, shopName)}.jpg`, ...IMAGE_SIZE, alt: book.name };
}

function shareImageHash(
  { name, credits, cover_hash: cover, cover_hue: hue }: ShareImageBook,
  shopName: string,
): string {
  const inputs = [RENDER_VERSION, name, credits.authors.map((author) => author.name), cover, hue, shopName];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 32);
}

const DAY_MS = 86_400_000;
/** The maximum number of images of one book to store in a day, because its author could rename it repeatedly. */
const MAX_STORED_PER_DAY = 10;

interface ShareImagesDeps {
  readonly files: Pick<FileStore, 'get' | 'put'>;
  /** The name that every image shows. */
  readonly getShopName: () => Promise<string>;
  readonly findBook: (productId: number) => Promise<ShareImageBook | undefined>;
  /** Stores which image of a book is the last one. Files of earlier ones are removed later. */
  readonly saveImage: (productId: number, hash: string) => Promise<void>;
}

/**
 * Renders and stores share images. Most books are never shared, so an image is rendered on first request. Only one is
 * rendered at a time, so that many requests do not slow down other responses.
 */
export class ShareImages {
  readonly #deps: ShareImagesDeps;
  readonly #inFlight = new Map<string, Promise<Uint8Array | undefined>>();
  /** The number of images that were stored today, by book. */
  readonly #storedToday = new Map<number, number>();
  readonly #maxPerDay: number;
  #today = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(deps: ShareImagesDeps, maxPerDay: number = MAX_STORED_PER_DAY) {
    this.#deps = deps;
    this.#maxPerDay = maxPerDay;
  }

  /** The bytes of an image whose URL {@link shareImageOf} returned; otherwise `undefined`. */
  async get(productId: number, hash: string): Promise<Uint8Array | undefined> {
    const key = `previews/${hash}.jpg`;
    const stored = await this.#deps.files.get(key);
    if (stored) return stored;
    const running = this.#inFlight.get(key);
    if (running) return running;
    const rendering = this.#runNext(() => this.#render(productId, hash, key)).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, rendering);
    return rendering;
  }

  async #render(productId: number, hash: string, key: string): Promise<Uint8Array | undefined> {
    const { files, getShopName, findBook, saveImage } = this.#deps;
    const book = await findBook(productId);
    const shopName = await getShopName();
    if (!book || shareImageHash(book, shopName) !== hash) return undefined;
    const cover = book.cover_hash === null ? undefined : await files.get(`covers/${book.cover_hash}-640.jpg`);
    const bytes = await readingWorkers.run<typeof renderShareImage>('renderShareImage', {
      title: book.name,
      author: book.credits.authors.map(({ name }) => name).join(', '),
      cover,
      hue: book.cover_hue,
      shopName,
      size: IMAGE_SIZE,
    });
    if (this.#mayStore(productId)) {
      await files.put(key, bytes);
      await saveImage(productId, hash);
    }
    return bytes;
  }

  /** Counts an image of a book, and returns whether it may be stored. */
  #mayStore(productId: number): boolean {
    const today = Math.floor(Date.now() / DAY_MS);
    if (today !== this.#today) this.#storedToday.clear();
    this.#today = today;
    const count = this.#storedToday.get(productId) ?? 0;
    this.#storedToday.set(productId, count + 1);
    return count < this.#maxPerDay;
  }

  #runNext<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work, work);
    this.#queue = run.catch(() => undefined);
    return run;
  }
}
