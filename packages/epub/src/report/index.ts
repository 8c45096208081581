export { accessibilityStatement } from './accessibility-statement.ts';
export type { StatementGroup } from './accessibility-statement.ts';
export { checkBook, findingsOf, rejectionReport } from './check-book.ts';
export type { BookReport } from './check-book.ts';
export type { Finding, Severity } from './finding.ts';
