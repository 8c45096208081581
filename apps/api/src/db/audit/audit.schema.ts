import type { ColumnType, GeneratedAlways } from 'kysely';
import type { AuditValues } from './audit-values.ts';

/** `audit_log`: every change with its author. Number, time and hashes are set by a trigger. PostgreSQL's bigint is returned as text. */
interface AuditLogTable {
  number: GeneratedAlways<string>;
  created_at: GeneratedAlways<Date>;
  /** Null for commands of the operator. */
  account_id: number | null;
  role: string;
  action: string;
  subject_type: string;
  subject_id: string;
  before: ColumnType<AuditValues, string, never>;
  after: ColumnType<AuditValues, string, never>;
  request_id: string;
  address: string;
  agent: string;
  previous_hash: GeneratedAlways<string>;
  hash: GeneratedAlways<string>;
}

/** `audit_log_head`: the end of the chain, one row. */
interface AuditLogHeadTable {
  id: GeneratedAlways<boolean>;
  number: GeneratedAlways<string>;
  hash: GeneratedAlways<string>;
  created_at: GeneratedAlways<Date>;
}

/** The tables of the audit log. */
export interface AuditSchema {
  audit_log: AuditLogTable;
  audit_log_head: AuditLogHeadTable;
}
