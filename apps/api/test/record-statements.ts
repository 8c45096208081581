import type pg from 'pg';
import type { TestShop } from './harness.ts';

/** Records the statements that a test sends to its database. */
export interface RecordedStatements {
  /** The statements since the last call of `clear`, in order. */
  readonly texts: readonly string[];
  clear(): void;
}

/** Records the statements of every connection by patching the shared prototype of clients. */
export async function recordStatements({ pool }: Pick<TestShop, 'pool'>): Promise<RecordedStatements> {
  const texts: string[] = [];
  const client = await pool.connect();
  const kind = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
  const query = kind.query;
  kind.query = function counted(this: pg.ClientBase, ...args) {
    const [question] = args;
    texts.push(typeof question === 'string' ? question : String((question as { text?: string }).text));
    return query.apply(this, args);
  };
  client.release();
  return { texts, clear: () => void (texts.length = 0) };
}
