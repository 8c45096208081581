import { type AuditVerification, verifyAuditLog } from '../../audit/index.ts';
import type { Deps } from '../../deps.ts';
import type { ShopReport } from '../shop-command.ts';

/** Verifies the audit log. The report names the first broken row, and then is not done. */
export async function auditCommand({ db }: Pick<Deps, 'db'>): Promise<ShopReport> {
  const result = await verifyAuditLog(db);
  return { isDone: result.broken === undefined, message: messageOf(result), sections: [] };
}

function messageOf({ rows, hash, broken }: AuditVerification): string {
  if (broken) return `The audit log is broken at row ${broken.number}: ${broken.reason}`;
  if (rows === 0) return 'The audit log is empty.';
  return `The audit log is complete: ${rows} ${rows === 1 ? 'row' : 'rows'}. The hash of the last row is ${hash}.`;
}
