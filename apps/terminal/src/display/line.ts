import { truncateText, sanitizeText, widthOf } from './text.ts';

/** The style role of a span. The palette maps it to colors. */
export type Role =
  | 'plain'
  | 'title'
  | 'strong'
  | 'muted'
  | 'accent'
  | 'highlight'
  | 'selected'
  | 'price'
  | 'star'
  | 'favorite'
  | 'success'
  | 'danger';

/** A part of a line with one style role. */
export interface Span {
  readonly text: string;
  readonly role: Role;
  /** Link target, for terminals that support hyperlinks. */
  readonly href?: string;
}

/** One row of the screen. */
export type Line = readonly Span[];

/** Creates a span. Control characters are removed, so the text cannot contain terminal commands. */
export function span(text: string, role: Role = 'plain', href?: string): Span {
  return { text: sanitizeText(text), role, ...(href === undefined ? {} : { href }) };
}

/** Creates a line. Bare text gets the role `plain`. */
export function line(...parts: (string | Span)[]): Line {
  return parts.map((part) => (typeof part === 'string' ? span(part) : part));
}

/** An empty row. */
export const emptyLine: Line = [];

/** Returns the width of the line in columns. */
export function lineWidth(spans: Line): number {
  return spans.reduce((sum, { text }) => sum + widthOf(text), 0);
}

/** Truncates the line to `columns` and ends it with an ellipsis if it was too long. */
export function truncateLine(spans: Line, columns: number, ellipsis = '…'): Line {
  if (lineWidth(spans) <= columns) return spans;
  const fitted: Span[] = [];
  let remaining = columns;
  for (const part of spans) {
    const width = widthOf(part.text);
    if (width >= remaining) {
      // The ellipsis is needed even when the cut falls exactly between two spans.
      fitted.push({ ...part, text: truncateText(`${part.text}${ellipsis}${ellipsis}`, remaining, ellipsis) });
      break;
    }
    fitted.push(part);
    remaining -= width;
  }
  return fitted;
}

/** Puts `left` at the start and `right` at the end of `columns`. `left` is truncated when both do not fit. */
export function justify(left: Line, right: Line, columns: number): Line {
  const available = columns - lineWidth(right);
  if (available < 2) return truncateLine(left, columns);
  const fitted = truncateLine(left, available - 1);
  return [...fitted, span(' '.repeat(available - lineWidth(fitted))), ...right];
}

/** Indents the line by `by` columns. */
export function indent(spans: Line, by: number): Line {
  return [span(' '.repeat(by)), ...spans];
}

/** A row of a list, with the pointer in front when it is selected. */
export function listRow(isSelected: boolean, pointer: string, ...spans: Span[]): Line {
  const prefix = isSelected ? `${pointer} ` : ' '.repeat(widthOf(pointer) + 1);
  return [span(prefix, 'selected'), ...spans];
}
