import { randomUUID } from 'node:crypto';
import { UnavailableError } from '@octavo/core/errors';
import { hash, verify } from '@node-rs/argon2';

/** The memory of a hash in KiB, its passes and its lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The parameters OWASP names for argon2id: 19 MiB of memory, two passes, one lane. */
const OWASP_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The maximum number of concurrent hashes. Hashing uses the thread pool, and more would starve file and DNS operations.
 */
const MAX_CONCURRENT = 2;
/**
 * The maximum number of queued hashes, a few seconds of work. Later requests would time out first, and their passwords
 * would stay in memory.
 */
const MAX_QUEUED = 64;
const RETRY_AFTER_SECONDS = 3;
/** A hash of this cost that matches no password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$lwWFBcDnDT0XWWBUUJTkxA$D0XF79sTDI1ubdIcU1IoQe6aSZSWorbzVCboVfzMKRs';

/** Hashes and verifies passwords off the event loop, a few at a time. */
export class Passwords {
  #running = 0;
  #done = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #cost: HashCost;
  /** A hash of the same cost that matches no password, used for accounts that do not exist. */
  #dummyHash: string | undefined;

  /** Only tests pass another cost: they log in hundreds of times, with passwords that protect nothing. */
  constructor(cost: HashCost = OWASP_COST) {
    this.#cost = cost;
    if (cost === OWASP_COST) this.#dummyHash = DUMMY_HASH;
  }

  /** The number of queued calls, and the number of hashes and checks completed so far. */
  get load(): { readonly waiting: number; readonly done: number } {
    return { waiting: this.#waiting.length, done: this.#done };
  }

  /** Returns the hash to store. @throws {UnavailableError} `overloaded` when the queue is full. */
  hash(password: string): Promise<string> {
    return this.#withSlot(() => hash(password, this.#cost));
  }

  /**
   * Returns whether the password is correct. Without a stored hash (an unknown account) it checks a dummy hash of the same
   * cost, so that the response time reveals nothing.
   * @throws {UnavailableError} `overloaded` when the queue is full.
   */
  async verify(password: string, storedHash: string | undefined): Promise<boolean> {
    // A value that is not one of our hashes marks an account without a usable password.
    const validHash = storedHash?.startsWith('$argon2') ? storedHash : undefined;
    const isCorrect = await this.#withSlot(async () => verify(validHash ?? (await this.#findDummyHash()), password));
    return isCorrect && validHash !== undefined;
  }

  async #findDummyHash(): Promise<string> {
    return (this.#dummyHash ??= await hash(randomUUID(), this.#cost));
  }

  async #withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_CONCURRENT) {
      if (this.#waiting.length >= MAX_QUEUED) {
        throw new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      // The finished call passes its slot on, so that a new call cannot take it.
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
