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
export function shareImageOf(book: ShareImageBook): ShareImage {
  return { url: `/share/${book.id}-${shareImageHash(book)}.jpg`, ...IMAGE_SIZE, alt: book.name };
}

function shareImageHash({ name, credits, cover_hash: cover, cover_hue: hue }: ShareImageBook): string {
  const inputs = [RENDER_VERSION, name, credits.authors.map((author) => author.name), cover, hue];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 32);
}

interface ShareImagesDeps {
  readonly files: FileStore;
  readonly findBook: (productId: number) => Promise<ShareImageBook | undefined>;
}

/**
 * Renders and stores share images. Most books are never shared, so an image is rendered on first request. Only one is
 * rendered at a time, so that many requests do not slow down other responses.
 */
export class ShareImages {
  readonly #deps: ShareImagesDeps;
  readonly #inFlight = new Map<string, Promise<Uint8Array | undefined>>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(deps: ShareImagesDeps) {
    this.#deps = deps;
  }

  /** The bytes of an image whose URL {@link shareImageOf} returned; otherwise `undefined`. */
  async get(productId: number, hash: string): Promise<Uint8Array | undefined> {
    const key = `share/${hash}.jpg`;
    const stored = await this.#deps.files.get(key);
    if (stored) return stored;
    const running = this.#inFlight.get(key);
    if (running) return running;
    const making = this.#runNext(() => this.#render(productId, hash, key)).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, making);
    return making;
  }

  async #render(productId: number, hash: string, key: string): Promise<Uint8Array | undefined> {
    const { files, findBook } = this.#deps;
    const book = await findBook(productId);
    if (!book || shareImageHash(book) !== hash) return undefined;
    const cover = book.cover_hash === null ? undefined : await files.get(`covers/${book.cover_hash}-640.jpg`);
    const bytes = await readingWorkers.run<typeof renderShareImage>('renderShareImage', {
      title: book.name,
      author: book.credits.authors.map(({ name }) => name).join(', '),
      cover,
      hue: book.cover_hue,
      size: IMAGE_SIZE,
    });
    await files.put(key, bytes);
    return bytes;
  }

  #runNext<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#queue.then(work, work);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}
