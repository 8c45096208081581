import type { CatalogChangeListener } from '../db/connection/catalog-change-listener.ts';

/** However quiet it is, a version is read again after this long: news may get lost on the way to a process. */
const MAX_AGE_MS = 1_000;

interface VersionReading {
  readonly version: string;
  /** What had been heard when the reading began. */
  readonly lastSeq: number;
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
  readonly #changes: Pick<CatalogChangeListener, 'lastSeq' | 'isListening'> | undefined;
  readonly #now: () => number;
  #last: VersionReading | undefined;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(
    readVersion: () => Promise<string>,
    changes?: Pick<CatalogChangeListener, 'lastSeq' | 'isListening'>,
    now: () => number = () => performance.now(),
  ) {
    this.#readVersion = readVersion;
    this.#changes = changes;
    this.#now = now;
  }

  /** The version, where nothing has to be read to be sure of it. */
  get cached(): string | undefined {
    const [last, changes] = [this.#last, this.#changes];
    if (!last || !changes?.isListening || last.lastSeq !== changes.lastSeq) return undefined;
    return this.#now() - last.at < MAX_AGE_MS ? last.version : undefined;
  }

  /** The version now. */
  read(): Promise<string> {
    const { cached } = this;
    if (cached !== undefined) return Promise.resolve(cached);
    if (!this.#running) return this.#startRead();
    this.#next ??= this.#running.then(
      () => this.#startRead(),
      () => this.#startRead(),
    );
    return this.#next;
  }

  #startRead(): Promise<string> {
    this.#next = undefined;
    const pendingRead = this.#read().finally(() => {
      if (this.#running === pendingRead) this.#running = undefined;
    });
    this.#running = pendingRead;
    return pendingRead;
  }

  async #read(): Promise<string> {
    const [lastSeq, at] = [this.#changes?.lastSeq ?? 0, this.#now()];
    const version = await this.#readVersion();
    this.#last = { version, lastSeq, at };
    return version;
  }
}
