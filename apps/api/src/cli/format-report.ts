import type { ReportRow, ReportSection, ShopReport } from '../admin/shop-command.ts';
import { truncate, formatColumns } from './format-columns.ts';

const MAX_CELL_WIDTH = 60;

/** Formats a report as text: its tables with titles, then its message. */
export function formatReport(report: ShopReport): string {
  const sections = report.sections.map(({ title, rows, empty }) =>
    rows.length === 0 ? empty : `${title}\n\n${rows.length === 1 ? formatCard(rows[0] ?? {}) : formatTable(rows)}`,
  );
  return [...sections, report.message].filter(Boolean).join('\n\n');
}

/** Formats a report as JSON: the rows of each table by its name. */
export const formatReportAsJson = ({ isDone, message, sections }: ShopReport): string =>
  JSON.stringify({ done: isDone, message, ...Object.fromEntries(sections.map(rowsByName)) }, null, 2);

const rowsByName = ({ name, rows }: ReportSection): [string, ReportRow[]] => [name, rows];

/** Formats a single row as a list of fields. */
function formatCard(row: ReportRow): string {
  const cells = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  const width = Math.max(...cells.map(([name]) => name.length));
  return cells.map(([name, value]) => `${heading(name).padEnd(width)}  ${formatValue(value)}`).join('\n');
}

function formatTable(rows: readonly ReportRow[]): string {
  // Leaves out columns that are empty in every row.
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== null && row[name] !== ''));
  const numericColumns = new Set(names.flatMap((name, at) => (rows.every((row) => isNumeric(row[name])) ? [at] : [])));
  const body = rows.map((row) => names.map((name) => truncate(formatValue(row[name] ?? null), MAX_CELL_WIDTH)));
  return formatColumns([names.map(heading), ...body], numericColumns);
}

const heading = (name: string): string => name.replaceAll('_', ' ');

const isNumeric = (value: ReportRow[string] | undefined): boolean =>
  value === null || value === undefined || typeof value === 'number' || /^(-?[\d,]+(\.\d\d)?)?$/.test(value);

/** Formats a value; timestamps are shown to the minute. */
function formatValue(value: ReportRow[string]): string {
  const text = value === null ? '' : String(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text;
}
