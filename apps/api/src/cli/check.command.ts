import { EpubError } from '@octavo/epub/errors';
import { type BookReport, type Finding, rejectionReport } from '@octavo/epub/report';
import type { checkBookFile } from '../catalog/check-book-file.ts';
import { importWorkers } from '../workers/index.ts';
import { formatBookReport } from './format-book-report.ts';
import { listEpubs } from './list-epubs.ts';
import type { CheckCall } from './parse-epub-arguments.ts';
import { UsageError } from './usage-error.ts';

/** Checks books and prints what is wrong with each. Returns the exit code: 1 when a book has an error. */
export async function checkBooks({ paths, isJson }: CheckCall): Promise<number> {
  const files = paths.flatMap(listEpubs);
  if (files.length === 0) throw new UsageError('No EPUB files found.');
  const reports: ({ file: string } & BookReport)[] = [];
  for (const file of files) {
    const report = await checkInWorker(file);
    reports.push({ file, ...report });
    if (!isJson) console.log(formatBookReport(file, report));
  }
  if (isJson) console.log(JSON.stringify(reports, null, 2));
  return reports.some(({ findings }) => findings.some(isFailure)) ? 1 : 0;
}

const isFailure = ({ severity }: Finding): boolean => severity === 'fatal' || severity === 'error';

/** A worker has limits on time and memory, as in an import. */
async function checkInWorker(file: string): Promise<BookReport> {
  try {
    return await importWorkers.run<typeof checkBookFile>('checkBookFile', file);
  } catch (error) {
    if (!(error instanceof EpubError)) throw error;
    return rejectionReport(error);
  }
}
