import type { Limits } from '../check/index.ts';
import { EpubError, type EpubWarning } from '../errors/index.ts';
import { normalize } from '../normalize/index.ts';
import { openPublication } from '../publication/index.ts';
import type { ByteSink, RandomAccessSource } from '../zip/index.ts';
import type { AccessibilityScore } from '../fix/index.ts';
import { accessibilityStatement, type StatementGroup } from './accessibility-statement.ts';
import { ERROR_FIXES, WARNING_ADVICE } from './advice.ts';
import type { Finding, Severity } from './finding.ts';
import { standardFindings } from './standard-rules.ts';

/** The result of checking a book. */
export interface BookReport {
  /** Whether the book can be imported. */
  readonly isAccepted: boolean;
  /** Sorted by severity, the most severe first, then by the order of the book. */
  readonly findings: readonly Finding[];
  /** The accessibility statement for customers; absent for a rejected book. */
  readonly accessibility?: readonly StatementGroup[];
  /** How accessible the book is, from 0 to 100; absent when it was not examined. */
  readonly accessibilityScore?: AccessibilityScore;
}

const SEVERITIES: readonly Severity[] = ['fatal', 'error', 'warning', 'info'];
const NULL_SINK: ByteSink = { write: () => Promise.resolve(), end: () => Promise.resolve() };

/** Checks a book as an import does, and returns a report instead of a copy to serve. Closes the source. */
export async function checkBook(source: RandomAccessSource, options: { limits?: Limits } = {}): Promise<BookReport> {
  const warnings: EpubWarning[] = [];
  try {
    const publication = await openPublication(source, options);
    try {
      warnings.push(...publication.warnings);
      const normalized = await normalize(publication, NULL_SINK, options);
      return {
        isAccepted: true,
        findings: sortFindings([
          ...normalized.warnings.map(warningFinding),
          ...(await standardFindings(publication, options.limits)),
        ]),
        accessibility: accessibilityStatement(normalized.manifest.metadata),
      };
    } finally {
      await publication.close();
    }
  } catch (error) {
    if (!(error instanceof EpubError)) throw error;
    return rejectionReport(error, warnings);
  }
}

/** Returns the findings of warnings, the most severe first. */
export const findingsOf = (warnings: readonly EpubWarning[]): Finding[] => sortFindings(warnings.map(warningFinding));

/** Returns the report of a book that was rejected with `error`, after `warnings`. */
export const rejectionReport = (error: EpubError, warnings: readonly EpubWarning[] = []): BookReport => ({
  isAccepted: false,
  findings: sortFindings([errorFinding(error), ...warnings.map(warningFinding)]),
});

/** Returns the finding of a rejection. */
const errorFinding = ({ code, message, entry, line }: EpubError): Finding => ({
  severity: 'fatal',
  code,
  ...locationOf(entry, line),
  message,
  fix: ERROR_FIXES[code],
});

/** Returns the finding of a warning. */
const warningFinding = ({ code, message, entry, line }: EpubWarning): Finding => ({
  severity: WARNING_ADVICE[code].severity,
  code,
  ...locationOf(entry, line),
  message,
  fix: WARNING_ADVICE[code].fix,
});

const locationOf = (file: string | undefined, line: number | undefined): Pick<Finding, 'file' | 'line'> => ({
  ...(file === undefined ? {} : { file }),
  ...(line === undefined ? {} : { line }),
});

const sortFindings = (findings: readonly Finding[]): Finding[] =>
  SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
