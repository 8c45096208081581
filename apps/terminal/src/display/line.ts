import { truncateText, sanitizeText, widthOf } from './text.ts';

/** What a stretch of text means; the palette decides how that looks. */
export type Role =
  | 'plain'
  | 'title'
  | 'strong'
  | 'muted'
  | 'accent'
  | 'mark'
  | 'chosen'
  | 'price'
  | 'star'
  | 'heart'
  | 'ok'
  | 'danger';

/** A stretch of one line with one meaning. */
export interface Span {
  readonly text: string;
  readonly role: Role;
  /** Where a click on it leads, in terminals that have links. */
  readonly href?: string;
}

/** One row of the screen. */
export type Line = readonly Span[];

/** Makes a stretch of text. Nothing in it can be a command to the terminal. */
export function span(text: string, role: Role = 'plain', href?: string): Span {
  return { text: sanitizeText(text), role, ...(href === undefined ? {} : { href }) };
}

/** Puts a line together; bare text is plain. */
export function line(...parts: (string | Span)[]): Line {
  return parts.map((part) => (typeof part === 'string' ? span(part) : part));
}

/** An empty row. */
export const emptyLine: Line = [];

/** How many columns the line takes. */
export function lineWidth(spans: Line): number {
  return spans.reduce((sum, { text }) => sum + widthOf(text), 0);
}

/** The line in at most `columns`; what is too long ends in an ellipsis. */
export function truncateLine(spans: Line, columns: number, ellipsis = '…'): Line {
  if (lineWidth(spans) <= columns) return spans;
  const fitted: Span[] = [];
  let remaining = columns;
  for (const part of spans) {
    const width = widthOf(part.text);
    if (width >= remaining) {
      // At a border that falls between two spans the ellipsis still has to be there.
      fitted.push({ ...part, text: truncateText(`${part.text}${ellipsis}${ellipsis}`, remaining, ellipsis) });
      break;
    }
    fitted.push(part);
    remaining -= width;
  }
  return fitted;
}

/** `left` at the beginning and `right` at the end of `columns`; where both do not fit, `left` is cut. */
export function justify(left: Line, right: Line, columns: number): Line {
  const available = columns - lineWidth(right);
  if (available < 2) return truncateLine(left, columns);
  const fitted = truncateLine(left, available - 1);
  return [...fitted, span(' '.repeat(available - lineWidth(fitted))), ...right];
}

/** The line `by` columns further in. */
export function indent(spans: Line, by: number): Line {
  return [span(' '.repeat(by)), ...spans];
}

/** A row of a list: what it says, behind a pointer where `isHere`. */
export function listRow(isSelected: boolean, pointer: string, ...spans: Span[]): Line {
  const lead = isSelected ? `${pointer} ` : ' '.repeat(widthOf(pointer) + 1);
  return [span(lead, 'chosen'), ...spans];
}
