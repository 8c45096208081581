import { vi } from 'vitest';
import type { TestShop } from './harness.ts';

const LOCKS_ROWS = /\b(?:users|products)\b[^]*\bfor (?:no key )?update|pg_advisory_xact_lock/;
const DEADLOCK = '40P01';

interface Client {
  query(...statement: unknown[]): Promise<unknown>;
  release(...reason: unknown[]): void;
}

/**
 * Runs two calls with overlapping transactions. The first call that locks an account or a book waits until the other call
 * is about to lock one. From there, a random number of round trips to the database passes before each statement.
 */
export class AtOnce {
  readonly deadlocks: unknown[] = [];
  readonly #shop: TestShop;
  readonly #connect: () => Promise<Client>;
  readonly #random: () => number;
  #arrived: (() => void)[] = [];
  #isOpen = true;

  constructor(shop: TestShop, random: () => number) {
    this.#shop = shop;
    this.#random = random;
    const connect = shop.pool.connect.bind(shop.pool) as (onClient?: unknown) => Promise<Client>;
    this.#connect = () => connect();
    // The pool itself passes a callback for single statements.
    const connectSlowly = (onClient?: unknown) =>
      onClient === undefined ? connect().then((client) => this.#slowDown(client)) : connect(onClient);
    vi.spyOn(shop.pool, 'connect').mockImplementation(connectSlowly as never);
  }

  /** Runs both calls and the background work that they start. */
  async run(
    calls: readonly [() => Promise<unknown>, () => Promise<unknown>],
  ): Promise<PromiseSettledResult<unknown>[]> {
    this.#isOpen = false;
    const work = async (call: () => Promise<unknown>) => {
      try {
        return await call();
      } finally {
        this.#open();
      }
    };
    const results = await Promise.allSettled(calls.map(work));
    await this.#shop.deps.backgroundTasks.drain();
    return results;
  }

  #open(): void {
    this.#isOpen = true;
    for (const proceed of this.#arrived.splice(0)) proceed();
  }

  async #arrive(): Promise<void> {
    if (this.#isOpen) return;
    const other = new Promise<void>((resolve) => this.#arrived.push(resolve));
    if (this.#arrived.length === 2) this.#open();
    await other;
  }

  #slowDown(client: Client): Client {
    let isOverlapping = false;
    const roundTrip = async () => {
      const other = await this.#connect();
      await other.query('select');
      other.release();
    };
    const execute = async (statement: unknown[]): Promise<unknown> => {
      const [first] = statement;
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      if (!isOverlapping && LOCKS_ROWS.test(text)) {
        isOverlapping = true;
        await this.#arrive();
      }
      if (isOverlapping) for (let left = Math.floor(this.#random() * 3); left > 0; left -= 1) await roundTrip();
      try {
        return await client.query(...statement);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === DEADLOCK) this.deadlocks.push(error);
        throw error;
      }
    };
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return (...statement: unknown[]) => execute(statement);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value as (...input: unknown[]) => unknown).bind(target) : value;
      },
    });
  }
}
