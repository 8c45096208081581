import { vi } from 'vitest';
import type { TestShop } from './harness.ts';

const LOCK_NOT_AVAILABLE = '55P03';

interface Client {
  query(...statement: unknown[]): Promise<unknown>;
  release(...reason: unknown[]): void;
}

/** Makes a change of another connection right before a certain statement of a call. */
export class BetweenStatements {
  readonly #shop: TestShop;
  readonly #connect: () => Promise<Client>;
  #left = 0;
  #change = '';

  constructor(shop: TestShop) {
    this.#shop = shop;
    const connect = shop.pool.connect.bind(shop.pool) as (onClient?: unknown) => Promise<Client>;
    this.#connect = () => connect();
    // The pool itself passes a callback for single statements.
    const connectCounted = (onClient?: unknown) =>
      onClient === undefined ? connect().then((client) => this.#count(client)) : connect(onClient);
    vi.spyOn(shop.pool, 'connect').mockImplementation(connectCounted as never);
  }

  /**
   * Runs a call with the background work that it starts, and executes the SQL of `change` right before statement number `at`, from 1.
   * A transaction of the call that holds the row prevents the change. `reached` is false when there are fewer statements.
   */
  async run<Result>(
    at: number,
    change: string,
    call: () => Promise<Result>,
  ): Promise<{ result: Result; reached: boolean }> {
    this.#left = at;
    this.#change = change;
    const result = await call();
    await this.#shop.deps.backgroundTasks.drain();
    const reached = this.#left === 0;
    this.#left = 0;
    return { result, reached };
  }

  async #makeChange(): Promise<void> {
    const client = await this.#connect();
    try {
      // A statement cannot set the limit and delete rows in one go, so both share an implicit transaction.
      await client.query(`set local lock_timeout = '20ms'; ${this.#change}`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    } finally {
      client.release();
    }
  }

  #count(client: Client): Client {
    const query = async (statement: unknown[]): Promise<unknown> => {
      if (this.#left > 0) {
        this.#left -= 1;
        if (this.#left === 0) await this.#makeChange();
      }
      return client.query(...statement);
    };
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return (...statement: unknown[]) => query(statement);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value as (...input: unknown[]) => unknown).bind(target) : value;
      },
    });
  }
}
