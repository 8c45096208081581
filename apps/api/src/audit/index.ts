/** The audit log: where a change comes from, and what the log says about it. */
export { AuditLogService } from './audit-log.service.ts';
export { requestOrigin } from './request-origin.ts';
export { verifyAuditLog } from './verify-audit-log.ts';
export type { AuditVerification } from './verify-audit-log.ts';
