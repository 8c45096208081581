import type { FileReport, StudioFinding, Upload } from '@octavo/core/studio';
import type { Finding } from '@octavo/epub/report';
import { limitFindings, MAX_REPORT_BYTES } from '../catalog/index.ts';
import type { UploadRecord } from '../db/studio/uploads.queries.ts';

/** An upload in its wire format. */
export const toUpload = (row: UploadRecord): Upload => ({
  id: row.id,
  kind: row.kind,
  filename: row.filename,
  size_bytes: Number(row.size_bytes),
  received_bytes: Number(row.received_bytes),
  status: row.status,
  book_id: row.product_id,
  error: row.status === 'failed' ? { code: row.error_code, message: row.error_message } : null,
  report: row.report && limitStored(row.report),
  date_created: row.created_at.toISOString(),
  date_expires: row.expires_at.toISOString(),
});

/** The findings about a file in their wire format. */
export const toFileReport = (isAccepted: boolean, findings: readonly Finding[]): FileReport => ({
  is_accepted: isAccepted,
  findings: findings.map(toFinding),
});

/** Shortens a stored report that is from before the limits of reports. */
export function limitStored(report: FileReport): FileReport {
  if (Buffer.byteLength(JSON.stringify(report)) <= MAX_REPORT_BYTES) return report;
  const findings = report.findings.map(({ file, line, ...finding }) => ({
    ...finding,
    file,
    ...(line === null ? {} : { line }),
  }));
  return toFileReport(report.is_accepted, limitFindings(findings));
}

const toFinding = ({ severity, code, message, fix, file, line }: Finding): StudioFinding => ({
  severity,
  code,
  message,
  fix,
  file: file ?? '',
  line: line ?? null,
});
