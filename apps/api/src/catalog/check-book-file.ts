import { examineBook } from '@octavo/epub/fix';
import { type BookReport, checkBook } from '@octavo/epub/report';
import { fileSource } from '@octavo/epub/zip';

/** The score does not depend on the values that a fix would write. */
const NO_FIX = { identifier: 'urn:uuid:00000000-0000-4000-8000-000000000000', modified: '2026-01-01T00:00:00Z' };

/** Checks the EPUB file at `path` as an import does, scores its accessibility, and stores nothing. Runs in a worker. */
export async function checkBookFile(path: string): Promise<BookReport> {
  const report = await checkBook(await fileSource(path));
  if (!report.isAccepted) return report;
  const { accessibility } = await examineBook(await fileSource(path), NO_FIX);
  return accessibility === undefined ? report : { ...report, accessibilityScore: accessibility };
}
