/** The audit log: the origin of each change, and its entry. */
export { AuditLogService } from './audit-log.service.ts';
export { requestOrigin } from './request-origin.ts';
export { verifyAuditLog } from './verify-audit-log.ts';
export type { AuditVerification } from './verify-audit-log.ts';
