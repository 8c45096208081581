import { hash, verify } from '@node-rs/argon2';

/** The parameters OWASP names for argon2id: 19 MiB of memory, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing runs on the thread pool; more at once than this would only crowd out files and names. */
const MOST_AT_ONCE = 2;

/** Hashes and checks passwords off the event loop, a few at a time. */
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #dummy: Promise<string> | undefined;

  /** The hash to keep. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, COST));
  }

  /**
   * Tells whether the password is right. Without a kept hash (an unknown account) the same work is done on another one,
   * so that the time of the answer tells nothing.
   */
  async isRight(password: string, kept: string | undefined): Promise<boolean> {
    this.#dummy ??= this.hash('a password that nobody has');
    const comparedWith = kept ?? (await this.#dummy);
    const isRight = await this.#inTurn(() => verify(comparedWith, password));
    return isRight && kept !== undefined;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MOST_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
