import type { LegalTextKind } from '@octavo/core/contract';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A version of a legal text without its text. */
export interface LegalTextVersion {
  readonly version: number;
  readonly created_at: Date;
  /** `null` after the account was deleted. */
  readonly username: string | null;
}

/** A version of a legal text. */
export interface LegalTextRow extends LegalTextVersion {
  readonly text: string;
}

/** All SQL of the legal texts of the shop. */
export function legalTextQueries(db: Db) {
  const rowsOf = (kind: LegalTextKind) =>
    db
      .selectFrom('legal_texts')
      .leftJoin('users', 'users.id', 'legal_texts.account_id')
      .where('kind', '=', kind)
      .select(['legal_texts.version', 'legal_texts.created_at', 'users.username'])
      .orderBy('legal_texts.version', 'desc');
  return {
    /** Returns a version of a text, or the current one; `undefined` if there is none. */
    find: (kind: LegalTextKind, version?: number): Promise<LegalTextRow | undefined> => {
      const rows = rowsOf(kind).select('text').limit(1);
      return (version === undefined ? rows : rows.where('legal_texts.version', '=', version)).executeTakeFirst();
    },

    /** Lists the latest versions of a text, newest first. */
    versions: (kind: LegalTextKind, limit: number): Promise<LegalTextVersion[]> => rowsOf(kind).limit(limit).execute(),

    /** Lists the kinds that have a text. */
    async kinds(): Promise<LegalTextKind[]> {
      const rows = await db.selectFrom('legal_texts').where('version', '=', 1).select('kind').limit(3).execute();
      return rows.map(({ kind }) => kind);
    },

    /** Lets a concurrent change wait until the end of the transaction. */
    async lock(): Promise<void> {
      await sql`lock table legal_texts in share row exclusive mode`.execute(db);
    },

    /** Adds a version. */
    async add(row: {
      kind: LegalTextKind;
      version: number;
      text: string;
      account_id: number;
      created_at: Date;
    }): Promise<void> {
      await db.insertInto('legal_texts').values(row).execute();
    },
  };
}
