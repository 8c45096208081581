import type { ColumnType, Generated } from 'kysely';

/** `app_passwords`: credentials for reading apps; each gives access to one user's books and nothing else. */
export interface AppPasswordsTable {
  id: Generated<string>;
  user_id: number;
  /** The label that the user gave it. */
  name: string;
  /** SHA-256 of the password, in hex. */
  digest: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** The tables of credentials other than the account password. */
export interface AppPasswordsSchema {
  app_passwords: AppPasswordsTable;
}
