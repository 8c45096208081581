import type { Finding } from '@octavo/epub/report';

/** The report of a file is stored and sent as a whole. */
const MAX_FINDINGS = 200;
const MAX_BYTES = 90_000;
/** The size of a report with all findings that are kept, and the one that counts the others. */
export const MAX_REPORT_BYTES = 100_000;
const MAX_FILE_LENGTH = 300;
const MAX_TEXT_LENGTH = 1_000;

/**
 * Shortens the findings of a file to 100 kB of JSON. Long file names are truncated, and the last finding counts the
 * omitted ones. The most severe findings come first and stay.
 */
export function limitFindings(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  let bytes = 0;
  for (const finding of findings.slice(0, MAX_FINDINGS)) {
    const short = shorten(finding);
    bytes += Buffer.byteLength(JSON.stringify(short));
    if (bytes > MAX_BYTES) break;
    kept.push(short);
  }
  const leftOut = findings.length - kept.length;
  return leftOut > 0 ? [...kept, leftOutFinding(leftOut)] : kept;
}

function shorten(finding: Finding): Finding {
  const short = { ...finding, message: cut(finding.message, MAX_TEXT_LENGTH), fix: cut(finding.fix, MAX_TEXT_LENGTH) };
  return finding.file === undefined ? short : { ...short, file: cut(finding.file, MAX_FILE_LENGTH) };
}

/** A surrogate at the end would be half a character, which the database cannot store. */
const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

const leftOutFinding = (count: number): Finding => ({
  severity: 'info',
  code: 'findings_left_out',
  message: `${count.toLocaleString('en-US')} more ${count === 1 ? 'problem is' : 'problems are'} not listed.`,
  fix: 'Fix the listed problems, then upload the file again.',
});
