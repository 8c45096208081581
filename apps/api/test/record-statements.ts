import type pg from 'pg';
import type { TestShop } from './harness.ts';

/** Records the statements that a test sends to its database. */
export interface RecordedStatements {
  /** The statements since the last call of `clear`, in order. */
  readonly texts: readonly string[];
  /** Their parameters. */
  readonly values: readonly (readonly unknown[])[];
  clear(): void;
}

/** Records the statements of every connection by patching the shared prototype of clients. */
export async function recordStatements({ pool }: Pick<TestShop, 'pool'>): Promise<RecordedStatements> {
  const texts: string[] = [];
  const values: (readonly unknown[])[] = [];
  const client = await pool.connect();
  const kind = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
  const query = kind.query;
  kind.query = function counted(this: pg.ClientBase, ...args) {
    const [question, parameters] = args;
    const { text, values: own } =
      typeof question === 'string'
        ? { text: question, values: parameters }
        : (question as { text?: unknown; values?: unknown });
    texts.push(String(text));
    values.push(Array.isArray(own) ? own : []);
    return query.apply(this, args);
  };
  client.release();
  return {
    texts,
    values,
    clear() {
      texts.length = 0;
      values.length = 0;
    },
  };
}
