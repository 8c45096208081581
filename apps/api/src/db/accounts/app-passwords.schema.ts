import type { ColumnType, Generated } from 'kysely';

/** `app_passwords`: what reading apps sign in with; each opens one person's books and nothing else. */
export interface AppPasswordsTable {
  id: Generated<string>;
  user_id: number;
  /** What its owner calls the app or device. */
  name: string;
  /** SHA-256 of the password, in hex. */
  digest: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** Ways into an account beside its own password. */
export interface AppPasswordsSchema {
  app_passwords: AppPasswordsTable;
}
