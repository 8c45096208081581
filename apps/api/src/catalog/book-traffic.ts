import { BASE_PATH } from '@octavo/core/contract';
import { isbot } from 'isbot';
import type { BookTrafficQueries, CountedBook } from '../db/studio/book-traffic.queries.ts';

/** A request as its headers show it, with lower-case names. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A request that was answered. */
interface AnsweredRequest {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
}

interface BookTrafficDeps {
  readonly queries: BookTrafficQueries;
  readonly clock: () => Date;
  readonly timeZone: string;
  /** Whether pages contain their data. Otherwise, the browser requests it after each page. */
  readonly hasRenderedPages: boolean;
}

const PAGE_PATH = '/product/';
const DATA_PATH = `${BASE_PATH}/products/`;
/** How soon after a page a signed-in browser requests the same book with its token. */
const PAGE_FOLLOW_UP_MS = 10_000;
/** The maximum number of books that are counted between two writes. Further ones are not counted. */
const MAX_BOOKS = 50_000;
/** The number of different user agents whose check is cached in memory. */
const MAX_USER_AGENTS = 1_000;
/** Days that are older than these months are merged into months. */
const DAYS_KEPT_MONTHS = 13;
const MERGE_BATCH_SIZE = 5_000;

type Counts = { -readonly [Kind in 'views' | 'samples' | 'carts']: CountedBook[Kind] };

/**
 * Counts page views, opened samples and carts of each book. Counts are collected in memory and written by {@link flush}. Nothing
 * about the visitor is stored. Requests of bots and prefetches are not counted.
 */
export class BookTraffic {
  readonly #deps: BookTrafficDeps;
  /** The counts since the last write, by slug or id. */
  #counts = new Map<string | number, Counts>();
  /** Sent pages whose book a signed-in browser may request again. */
  readonly #pages = new Map<string, { count: number; at: number }>();
  readonly #bots = new Map<string, boolean>();

  constructor(deps: BookTrafficDeps) {
    this.#deps = deps;
  }

  /**
   * Counts a view if the response was a product page, or the public data of a book. Call it for every response that leaves the
   * shop, including for cached ones. Requests with a token are counted by {@link countPersonalView}.
   */
  observe({ method, url, status, headers }: AnsweredRequest): void {
    if (method !== 'GET' || (status !== 200 && status !== 304)) return;
    if (url.startsWith(PAGE_PATH)) this.#observePage(url, headers);
    else if (url.startsWith(DATA_PATH) && headers['authorization'] === undefined) {
      const slug = slugOf(url, DATA_PATH);
      if (slug !== undefined && this.#isVisitor(headers)) this.#add(slug, 'views');
    }
  }

  /**
   * Counts a view of a signed-in user without access to the book: owners request its data each time they read. A page that
   * the same browser has just opened is already counted.
   */
  countPersonalView(slug: string, headers: Headers): void {
    if (!this.#isVisitor(headers)) return;
    const page = this.#pages.get(slug);
    if (page && page.count > 0 && this.#now() - page.at <= PAGE_FOLLOW_UP_MS) page.count -= 1;
    else this.#add(slug, 'views');
  }

  /** Counts a sample that a visitor has opened. */
  countSample(productId: number, headers: Headers): void {
    if (this.#isVisitor(headers)) this.#add(productId, 'samples');
  }

  /** Counts the books of a new order. */
  countCart(productIds: readonly number[]): void {
    for (const id of productIds) this.#add(id, 'carts');
  }

  /** Writes the counts since the last write. After a failure they are kept for the next write. */
  async flush(): Promise<void> {
    const { queries, clock, timeZone } = this.#deps;
    for (const [slug, { at }] of this.#pages) if (this.#now() - at > PAGE_FOLLOW_UP_MS) this.#pages.delete(slug);
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    try {
      const books = [...counts].map(([key, book]) =>
        typeof key === 'string' ? { slug: key, ...book } : { id: key, ...book },
      );
      await queries.add(books, { now: clock(), timeZone });
    } catch (error) {
      for (const [key, book] of counts)
        for (const kind of ['views', 'samples', 'carts'] as const) this.#add(key, kind, book[kind]);
      throw error;
    }
  }

  /** Merges the days of old months, so that a book has one row for each of them. */
  async mergeOldDays(): Promise<void> {
    const { queries, clock, timeZone } = this.#deps;
    const options = { months: DAYS_KEPT_MONTHS, limit: MERGE_BATCH_SIZE };
    let count: number;
    do count = await queries.mergeDays({ now: clock(), timeZone }, options);
    while (count === MERGE_BATCH_SIZE);
  }

  #observePage(url: string, headers: Headers): void {
    // Without its data the page requests the book, and that request is counted.
    if (!this.#deps.hasRenderedPages || !isDocument(headers)) return;
    const slug = slugOf(url, PAGE_PATH);
    if (slug === undefined || !this.#isVisitor(headers)) return;
    this.#add(slug, 'views');
    const now = this.#now();
    const page = this.#pages.get(slug);
    if (page && now - page.at <= PAGE_FOLLOW_UP_MS) [page.count, page.at] = [page.count + 1, now];
    else if (page || this.#pages.size < MAX_BOOKS) this.#pages.set(slug, { count: 1, at: now });
  }

  #now(): number {
    return this.#deps.clock().getTime();
  }

  #add(key: string | number, kind: keyof Counts, count = 1): void {
    let book = this.#counts.get(key);
    if (!book) {
      if (this.#counts.size >= MAX_BOOKS) return;
      book = { views: 0, samples: 0, carts: 0 };
      this.#counts.set(key, book);
    }
    book[kind] += count;
  }

  #isVisitor(headers: Headers): boolean {
    return !isPrefetch(headers) && !this.#isBot(headers['user-agent']);
  }

  #isBot(userAgent: string | string[] | undefined): boolean {
    if (typeof userAgent !== 'string' || userAgent === '') return true;
    const known = this.#bots.get(userAgent);
    if (known !== undefined) return known;
    if (this.#bots.size >= MAX_USER_AGENTS) this.#bots.clear();
    const isBot = isbot(userAgent);
    this.#bots.set(userAgent, isBot);
    return isBot;
  }
}

/** Whether the browser says that no person has requested this yet. @see https://wicg.github.io/nav-speculation/prefetch.html */
const isPrefetch = (headers: Headers): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some(
    (purpose) => typeof purpose === 'string' && purpose.includes('prefetch'),
  );

/** Whether a page was requested to be shown, and not as an image or script of another page. */
const isDocument = (headers: Headers): boolean => (headers['sec-fetch-dest'] ?? 'document') === 'document';

/** The slug in the URL of a book below `path`. `undefined` for a preview, and for pages and calls below a book. */
function slugOf(url: string, path: string): string | undefined {
  const [pathname = '', query] = url.slice(path.length).split('?', 2);
  if (query !== undefined && new URLSearchParams(query).has('preview')) return undefined;
  const slug = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  if (slug === '' || slug.includes('/')) return undefined;
  return slug.includes('%') ? decodeSlug(slug)?.toLowerCase() : slug.toLowerCase();
}

function decodeSlug(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
