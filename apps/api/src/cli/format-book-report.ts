import type { BookReport, Finding, Severity, StatementGroup } from '@octavo/epub/report';

const COUNTED: readonly (readonly [severity: Severity, one: string, many: string])[] = [
  ['error', 'error', 'errors'],
  ['warning', 'warning', 'warnings'],
  ['info', 'note', 'notes'],
];

/**
 * Formats the report of a book. A line with the result comes first. Each finding follows with its location and how to fix
 * it. The accessibility score and the accessibility metadata of the book come last.
 */
export function formatBookReport(
  file: string,
  { isAccepted, findings, accessibility = [], accessibilityScore }: BookReport,
): string {
  const counts = COUNTED.flatMap(([severity, one, many]) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const result = [isAccepted ? 'can be imported' : 'cannot be imported', ...counts].join(', ');
  return [
    `${printable(file)}: ${result}`,
    ...findings.map(formatFinding),
    ...formatScore(accessibilityScore),
    ...formatStatement(accessibility),
  ].join('\n');
}

/** Formats a finding with its location and how to fix it, indented. */
export const formatFinding = ({ severity, code, file, line, message, fix }: Finding): string => {
  const location = file === undefined ? '' : ` ${file}${line === undefined ? '' : `:${line}`}`;
  return [`  ${severity}${location} (${code})`, `    ${message}`, `    Fix: ${fix}`].map(printable).join('\n');
};

const formatScore = (accessibility: BookReport['accessibilityScore']): string[] => {
  if (!accessibility) return [];
  const parts = accessibility.parts.map(({ code, score }) => `${code} ${score}`).join(', ');
  return [`  Accessibility score: ${accessibility.score} of 100 (${parts})`];
};

const formatStatement = (groups: readonly StatementGroup[]): string[] =>
  groups.length === 0
    ? []
    : [
        '  Accessibility',
        ...groups.map(({ title, statements }) => printable(`    ${title}: ${statements.join('; ')}`)),
      ];

/** Names and words of a book must not control the terminal. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
