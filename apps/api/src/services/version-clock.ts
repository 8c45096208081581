import type { CatalogNews } from '../db/catalog-news.ts';

/** However quiet it is, a version is read again after this long: news may get lost on the way to a process. */
const TRUSTED_MS = 1_000;

interface Reading {
  readonly version: string;
  /** What had been heard when the reading began. */
  readonly heard: number;
  readonly at: number;
}

/**
 * Knows the catalog's version, and reads it where it cannot know it.
 * A request never gets a number that was read before it came in, unless the database would have told of a change since:
 * what this process changed is seen by whoever asks next, what another one changed a moment later, and within a second
 * however badly the news travels. While one reading runs, all requests that come in share the one after it.
 */
export class VersionClock {
  readonly #readVersion: () => Promise<string>;
  readonly #news: Pick<CatalogNews, 'heard' | 'isListening'> | undefined;
  readonly #time: () => number;
  #last: Reading | undefined;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(
    readVersion: () => Promise<string>,
    news?: Pick<CatalogNews, 'heard' | 'isListening'>,
    time: () => number = () => performance.now(),
  ) {
    this.#readVersion = readVersion;
    this.#news = news;
    this.#time = time;
  }

  /** The version, where nothing has to be read to be sure of it. */
  get known(): string | undefined {
    const [last, news] = [this.#last, this.#news];
    if (!last || !news?.isListening || last.heard !== news.heard) return undefined;
    return this.#time() - last.at < TRUSTED_MS ? last.version : undefined;
  }

  /** The version now. */
  now(): Promise<string> {
    const { known } = this;
    if (known !== undefined) return Promise.resolve(known);
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  #start(): Promise<string> {
    this.#next = undefined;
    const reading = this.#read().finally(() => {
      if (this.#running === reading) this.#running = undefined;
    });
    this.#running = reading;
    return reading;
  }

  async #read(): Promise<string> {
    const [heard, at] = [this.#news?.heard ?? 0, this.#time()];
    const version = await this.#readVersion();
    this.#last = { version, heard, at };
    return version;
  }
}
