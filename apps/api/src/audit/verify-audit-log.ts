import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { auditLogQueries, type HashedAuditRow } from '../db/audit/audit-log.queries.ts';

const BATCH_SIZE = 1_000;
const FIRST_HASH = '0'.repeat(64);

/** The result of a verification. */
export interface AuditVerification {
  /** The number of rows that were checked. */
  readonly rows: number;
  /** The hash of the last one. A copy outside of the database proves later that no row was replaced. */
  readonly hash: string;
  /** The first row that is not as it was written. */
  readonly broken?: { readonly number: string; readonly reason: string };
}

/** Verifies the hash of each row and its link to the row before it. Rows that are written during the verification are not checked. */
export async function verifyAuditLog(db: Db): Promise<AuditVerification> {
  const queries = auditLogQueries(db);
  const head = await queries.head();
  let last = { number: 0n, hash: FIRST_HASH };
  while (last.number < BigInt(head.number)) {
    const rows = await queries.listHashed(String(last.number), BATCH_SIZE);
    for (const row of rows) {
      if (last.number === BigInt(head.number)) break;
      const reason = findFault(row, last);
      if (reason) return { rows: Number(last.number), hash: last.hash, broken: { number: row.number, reason } };
      last = { number: BigInt(row.number), hash: row.hash };
    }
    if (rows.length < BATCH_SIZE) break;
  }
  const result = { rows: Number(last.number), hash: last.hash };
  if (String(last.number) === head.number && last.hash === head.hash) return result;
  return { ...result, broken: { number: String(last.number + 1n), reason: MISSING } };
}

const MISSING = 'The row is missing.';

function findFault(row: HashedAuditRow, last: { number: bigint; hash: string }): string | undefined {
  if (BigInt(row.number) !== last.number + 1n) return `Row ${last.number + 1n} before it is missing.`;
  if (row.previous_hash !== last.hash) return 'It does not continue the row before it.';
  return hashOf(row.content) === row.hash ? undefined : 'Its content was changed.';
}

/** The hash of a row, computed without the function of the database, which could have been replaced too. */
function hashOf(content: HashedAuditRow['content']): string {
  const fields = content.map((text) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`));
  return createHash('sha256').update(fields.join('')).digest('hex');
}
