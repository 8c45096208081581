import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { NamedStatements } from './named-statements.ts';

/** Stands in a statement for a value that is known when it is asked. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Puts a blank of `V` into a statement. */
export type Placeholders<V> = <K extends keyof V & string>(name: K) => RawBuilder<NonNullable<V[K]>>;

/** More shapes than the shop has; somebody may ask for every order, size and filter there is. */
const MAX_STATEMENTS = 500;

/**
 * Statements that are put together once and asked with other values each time. Putting one with thirty columns together
 * costs as much as answering it.
 */
export class PreparedQueries {
  readonly #compiled = new Map<string, { readonly sql: string; readonly parameters: readonly unknown[] }>();

  constructor(private readonly statements: Pick<NamedStatements, 'execute'>) {}

  /** Asks the statement of a `shape` with `values`; it is built where nobody asked for it before. */
  async execute<V extends object, R>(statementKey: string, build: (placeholder: Placeholders<V>) => Compilable<R>, values: V): Promise<R[]> {
    let compiled = this.#compiled.get(statementKey);
    if (!compiled) {
      const { sql: text, parameters } = build((name) => sql`${new Placeholder(name)}`).compile();
      compiled = { sql: text, parameters };
      if (this.#compiled.size < MAX_STATEMENTS) this.#compiled.set(statementKey, compiled);
    }
    const valuesByName: Partial<Record<string, unknown>> = { ...values };
    const boundValues = compiled.parameters.map((value) => (value instanceof Placeholder ? valuesByName[value.name] : value));
    return this.statements.execute<R>(compiled.sql, boundValues);
  }
}
