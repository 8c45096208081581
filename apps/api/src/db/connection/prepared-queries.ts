import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { NamedStatements } from './named-statements.ts';

/** Marks the position of a value that is known at execution. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Inserts a placeholder for a property of `V` into a statement. */
export type Placeholders<V> = <K extends keyof V & string>(name: K) => RawBuilder<NonNullable<V[K]>>;

/** Bounds the cache, since clients may request every combination of order, size and filter. */
const MAX_STATEMENTS = 500;

/**
 * Statements that are compiled once and executed often with other values. Compiling a statement with thirty columns costs
 * as much as executing it.
 */
export class PreparedQueries {
  readonly #compiled = new Map<string, { readonly sql: string; readonly parameters: readonly unknown[] }>();

  constructor(private readonly statements: Pick<NamedStatements, 'execute'>) {}

  /** Executes the statement of a `statementKey` with `values`; builds it on first use. */
  async execute<V extends object, R>(
    statementKey: string,
    build: (placeholder: Placeholders<V>) => Compilable<R>,
    values: V,
  ): Promise<R[]> {
    let compiled = this.#compiled.get(statementKey);
    if (!compiled) {
      const { sql: text, parameters } = build((name) => sql`${new Placeholder(name)}`).compile();
      compiled = { sql: text, parameters };
      if (this.#compiled.size < MAX_STATEMENTS) this.#compiled.set(statementKey, compiled);
    }
    const valuesByName: Partial<Record<string, unknown>> = { ...values };
    const boundValues = compiled.parameters.map((value) =>
      value instanceof Placeholder ? valuesByName[value.name] : value,
    );
    return this.statements.execute<R>(compiled.sql, boundValues);
  }
}
