import type { ReportRow, ReportSection, ShopReport } from '../admin/shop-command.ts';
import { truncate, formatColumns } from './format-columns.ts';

const MAX_CELL_WIDTH = 60;

/** A report as a person reads it: tables with their titles, then the sentence. */
export function formatReport(report: ShopReport): string {
  const sections = report.sections.map(({ title, rows, empty }) =>
    rows.length === 0 ? empty : `${title}\n\n${rows.length === 1 ? formatCard(rows[0] ?? {}) : formatTable(rows)}`,
  );
  return [...sections, report.message].filter(Boolean).join('\n\n');
}

/** A report as a program reads it: the rows of each table by its name. */
export const formatReportAsJson = ({ isDone, message, sections }: ShopReport): string =>
  JSON.stringify({ done: isDone, message, ...Object.fromEntries(sections.map(rowsByName)) }, null, 2);

const rowsByName = ({ name, rows }: ReportSection): [string, ReportRow[]] => [name, rows];

/** A single thing is read down, not across. */
function formatCard(row: ReportRow): string {
  const told = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  const width = Math.max(...told.map(([name]) => name.length));
  return told.map(([name, value]) => `${heading(name).padEnd(width)}  ${formatValue(value)}`).join('\n');
}

function formatTable(rows: readonly ReportRow[]): string {
  // A column that is empty in every row tells nothing.
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== null && row[name] !== ''));
  const figures = new Set(names.flatMap((name, at) => (rows.every((row) => isNumeric(row[name])) ? [at] : [])));
  const body = rows.map((row) => names.map((name) => truncate(formatValue(row[name] ?? null), MAX_CELL_WIDTH)));
  return formatColumns([names.map(heading), ...body], figures);
}

const heading = (name: string): string => name.replaceAll('_', ' ');

const isNumeric = (value: ReportRow[string] | undefined): boolean =>
  value === null || value === undefined || typeof value === 'number' || /^(-?[\d,]+(\.\d\d)?)?$/.test(value);

/** Moments are shown to the minute. */
function formatValue(value: ReportRow[string]): string {
  const text = value === null ? '' : String(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text;
}
