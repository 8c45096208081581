import type { ImportEvent } from '../catalog/index.ts';
import { formatFinding, printable } from './format-book-report.ts';

/** Formats the problems of an imported file, with those of its book as `epub check` prints them. */
export function formatImportProblems(event: ImportEvent): string {
  if (event.status !== 'failed')
    return [
      `! ${printable(event.file)}`,
      ...event.notices.map((notice) => printable(`  ${notice}`)),
      ...event.findings.map(formatFinding),
    ].join('\n');
  const problems =
    event.findings.length > 0 ? event.findings.map(formatFinding) : [`  ${event.reason} (${event.code})`];
  return [`✗ ${printable(event.file)}`, ...problems].join('\n');
}
