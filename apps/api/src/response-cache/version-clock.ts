import type { CatalogChangeListener } from '../db/connection/catalog-change-listener.ts';

/** The maximum age of a version without a change event, because events may be lost. */
const MAX_AGE_MS = 1_000;

interface VersionReading {
  readonly version: string;
  /** The sequence number of the last change when the read began. */
  readonly lastSeq: number;
  readonly at: number;
}

/**
 * Knows the catalog's current version, and reads it when it is not certain.
 * A request never gets a version that was read before the request, unless the process listens for changes. A change by this
 * process is visible to the next request. A change by another process is visible a moment later, or within a second if its
 * event is lost. Requests that arrive during a read share the next one.
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

  /** The version, when it is certain without a read. */
  get cached(): string | undefined {
    const [last, changes] = [this.#last, this.#changes];
    if (!last || !changes?.isListening || last.lastSeq !== changes.lastSeq) return undefined;
    return this.#now() - last.at < MAX_AGE_MS ? last.version : undefined;
  }

  /** Returns the current version. */
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
