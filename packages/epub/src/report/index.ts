export { checkBook, findingsOf, rejectionReport } from './check-book.ts';
export type { BookReport } from './check-book.ts';
export type { Finding, Severity } from './finding.ts';
