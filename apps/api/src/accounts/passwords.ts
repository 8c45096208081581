import { UnavailableError } from '@octavo/core/errors';
import { hash, verify } from '@node-rs/argon2';

/** The parameters OWASP names for argon2id: 19 MiB of memory, two passes, one lane. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing runs on the thread pool; more at once than this would only crowd out files and names. */
const MAX_CONCURRENT = 2;
/** Some seconds of work. Whoever came later would be gone before their turn, and their passwords would lie in memory. */
const MAX_QUEUED = 64;
const RETRY_AFTER_SECONDS = 3;
/** A hash of the same cost that no password has, for accounts that are not there. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$lwWFBcDnDT0XWWBUUJTkxA$D0XF79sTDI1ubdIcU1IoQe6aSZSWorbzVCboVfzMKRs';

/** Hashes and checks passwords off the event loop, a few at a time. */
export class Passwords {
  #running = 0;
  #done = 0;
  readonly #waiting: (() => void)[] = [];

  /** How many wait for their turn, and how many were hashed or checked so far. */
  get load(): { readonly waiting: number; readonly done: number } {
    return { waiting: this.#waiting.length, done: this.#done };
  }

  /** The hash to keep. @throws {UnavailableError} `overloaded` when too many wait already. */
  hash(password: string): Promise<string> {
    return this.#withSlot(() => hash(password, HASH_OPTIONS));
  }

  /**
   * Tells whether the password is right. Without a kept hash (an unknown account) the same work is done on another one,
   * so that the time of the answer tells nothing.
   * @throws {UnavailableError} `overloaded` when too many wait already.
   */
  async verify(password: string, storedHash: string | undefined): Promise<boolean> {
    // What is no hash of ours belongs to an account that nobody signs in to by a password.
    const validHash = storedHash?.startsWith('$argon2') ? storedHash : undefined;
    const isRight = await this.#withSlot(() => verify(validHash ?? DUMMY_HASH, password));
    return isRight && validHash !== undefined;
  }

  async #withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_CONCURRENT) {
      if (this.#waiting.length >= MAX_QUEUED) {
        throw new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      // Whoever ends hands their place over; nobody who comes in between can take it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      this.#done += 1;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
