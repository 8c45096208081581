import type { ReportRow, ReportSection, ShopReport } from '../operator/shop-command.ts';
import { cut, table } from './summary-table.ts';

const WIDEST_CELL = 60;

/** A report as a person reads it: tables with their titles, then the sentence. */
export function reportText(report: ShopReport): string {
  const sections = report.sections.map(({ title, rows, empty }) =>
    rows.length === 0 ? empty : `${title}\n\n${rows.length === 1 ? card(rows[0] ?? {}) : tableOf(rows)}`,
  );
  return [...sections, report.message].filter(Boolean).join('\n\n');
}

/** A report as a program reads it: the rows of each table by its name. */
export const reportJson = ({ isDone, message, sections }: ShopReport): string =>
  JSON.stringify({ done: isDone, message, ...Object.fromEntries(sections.map(rowsByName)) }, null, 2);

const rowsByName = ({ name, rows }: ReportSection): [string, ReportRow[]] => [name, rows];

/** A single thing is read down, not across. */
function card(row: ReportRow): string {
  const told = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  const width = Math.max(...told.map(([name]) => name.length));
  return told.map(([name, value]) => `${heading(name).padEnd(width)}  ${shown(value)}`).join('\n');
}

function tableOf(rows: readonly ReportRow[]): string {
  // A column that is empty in every row tells nothing.
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== null && row[name] !== ''));
  const figures = new Set(names.flatMap((name, at) => (rows.every((row) => isFigure(row[name])) ? [at] : [])));
  const body = rows.map((row) => names.map((name) => cut(shown(row[name] ?? null), WIDEST_CELL)));
  return table([names.map(heading), ...body], figures);
}

const heading = (name: string): string => name.replaceAll('_', ' ');

const isFigure = (value: ReportRow[string] | undefined): boolean =>
  value === null || value === undefined || typeof value === 'number' || /^(-?[\d,]+(\.\d\d)?)?$/.test(value);

/** Moments are shown to the minute. */
function shown(value: ReportRow[string]): string {
  const text = value === null ? '' : String(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text;
}
