import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { NamedStatements } from './named-statements.ts';

/** Stands in a statement for a value that is known when it is asked. */
class Blank {
  constructor(readonly name: string) {}
}

/** Puts a blank of `V` into a statement. */
export type Blanks<V> = <K extends keyof V & string>(name: K) => RawBuilder<NonNullable<V[K]>>;

/** More shapes than the shop has; somebody may ask for every order, size and filter there is. */
const MOST_SHAPES = 500;

/**
 * Statements that are put together once and asked with other values each time. Putting one with thirty columns together
 * costs as much as answering it.
 */
export class PreparedQueries {
  readonly #texts = new Map<string, { readonly sql: string; readonly parameters: readonly unknown[] }>();

  constructor(private readonly statements: Pick<NamedStatements, 'ask'>) {}

  /** Asks the statement of a `shape` with `values`; it is built where nobody asked for it before. */
  async ask<V extends object, R>(shape: string, build: (blank: Blanks<V>) => Compilable<R>, values: V): Promise<R[]> {
    let kept = this.#texts.get(shape);
    if (!kept) {
      const { sql: text, parameters } = build((name) => sql`${new Blank(name)}`).compile();
      kept = { sql: text, parameters };
      if (this.#texts.size < MOST_SHAPES) this.#texts.set(shape, kept);
    }
    const given: Partial<Record<string, unknown>> = { ...values };
    const filled = kept.parameters.map((value) => (value instanceof Blank ? given[value.name] : value));
    return this.statements.ask<R>(kept.sql, filled);
  }
}
