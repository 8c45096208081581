import type { BookReport, Finding, Severity, StatementGroup } from '@octavo/epub/report';

const COUNTED: readonly (readonly [severity: Severity, one: string, many: string])[] = [
  ['error', 'error', 'errors'],
  ['warning', 'warning', 'warnings'],
  ['info', 'note', 'notes'],
];

/**
 * Formats the report of a book. A line with the result comes first. Each finding follows with its location and how to fix
 * it. The accessibility metadata of the book comes last.
 */
export function formatBookReport(file: string, { isAccepted, findings, accessibility = [] }: BookReport): string {
  const counts = COUNTED.flatMap(([severity, one, many]) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const result = [isAccepted ? 'can be imported' : 'cannot be imported', ...counts].join(', ');
  return [`${printable(file)}: ${result}`, ...findings.map(formatFinding), ...formatStatement(accessibility)].join(
    '\n',
  );
}

const formatFinding = ({ severity, code, file, line, message, fix }: Finding): string => {
  const location = file === undefined ? '' : ` ${file}${line === undefined ? '' : `:${line}`}`;
  return [`  ${severity}${location} (${code})`, `    ${message}`, `    Fix: ${fix}`].map(printable).join('\n');
};

const formatStatement = (groups: readonly StatementGroup[]): string[] =>
  groups.length === 0
    ? []
    : [
        '  Accessibility',
        ...groups.map(({ title, statements }) => printable(`    ${title}: ${statements.join('; ')}`)),
      ];

/** Names and words of a book must not control the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
