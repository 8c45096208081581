import {
  emptyLine,
  truncateLine,
  type Glyphs,
  indent,
  type Line,
  line,
  lineWidth,
  span,
  justify,
} from '../display/index.ts';
import type { Hint, View } from '../screens/index.ts';
import { messages } from '../messages.ts';

/** A message that is shown for a few seconds. */
export interface Notice {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

/** The size and the glyphs of the terminal. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** The state shown around a screen. */
export interface FrameContext {
  readonly shopName: string;
  /** The titles from the first screen to the current one. */
  readonly path: readonly string[];
  /** The username and the number of books in the cart. */
  readonly status: Line;
  readonly notice: Notice | null;
  /** Index of the first visible row of the screen. */
  readonly scroll: number;
}

/** All rows of the terminal and the resulting scroll position. */
export interface Frame {
  readonly rows: readonly Line[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
  readonly scroll: number;
}

const MARGIN = 2;
/** Minimum size that leaves space for content. */
const [MIN_COLUMNS, MIN_ROWS] = [12, 6];

/** The size available to a screen inside the frame. */
export function contentSize({ columns, rows }: Size): { columns: number; rows: number } {
  return { columns: Math.max(1, columns - 2 * MARGIN), rows: Math.max(1, rows - 5) };
}

/** Composes a screen with its frame: the path above, the notice and the key hints below. */
export function composeFrame(view: View, context: FrameContext, size: Size): Frame {
  const { columns, rows, glyphs } = size;
  if (columns < MIN_COLUMNS || rows < MIN_ROWS)
    return { rows: [truncateLine(line(messages.tooSmall), columns, glyphs.ellipsis)], cursor: null, scroll: 0 };

  const rule = line(span(glyphs.rule.repeat(columns), 'muted'));
  const hints = hintLines(view.hints, columns - 2 * MARGIN, glyphs);
  const bodyRows = rows - 4 - hints.length;
  const scroll = scrollTo(view, context.scroll, bodyRows);
  const body = view.lines.slice(scroll, scroll + bodyRows);
  const hidden = view.lines.length - scroll - body.length;
  const padding = Array.from({ length: bodyRows - body.length }, () => emptyLine);
  const inset = (row: Line) => truncateLine(indent(row, MARGIN), columns, glyphs.ellipsis);
  const cursorRow = view.cursor ? view.cursor.row - scroll : -1;
  return {
    rows: [
      header(context, size),
      rule,
      ...body.map(inset),
      ...padding,
      inset(noticeLine(context.notice)),
      hidden > 0 ? justify([], line(span(` ${glyphs.more} ${hidden} `, 'muted')), columns) : rule,
      ...hints.map(inset),
    ],
    cursor:
      view.cursor && cursorRow >= 0 && cursorRow < bodyRows
        ? { row: cursorRow + 2, column: Math.min(columns - 1, view.cursor.column + MARGIN) }
        : null,
    scroll,
  };
}

/** Returns a scroll position with the focus and one row around it visible; without a focus, at most the end. */
function scrollTo({ lines, focus }: View, scroll: number, rows: number): number {
  const last = Math.max(0, lines.length - rows);
  if (focus === undefined) return Math.min(Math.max(0, scroll), last);
  const before = Math.max(0, focus - 1);
  const after = Math.min(lines.length - 1, focus + 1);
  if (before < scroll) return focus <= 3 ? 0 : before;
  return Math.min(last, Math.max(scroll, after - rows + 1));
}

function header({ shopName, path, status }: FrameContext, { columns, glyphs }: Size): Line {
  const crumbs = path
    .filter(Boolean)
    .flatMap((title, at, all) => [
      span(` ${glyphs.breadcrumb} `, 'muted'),
      span(title, at === all.length - 1 ? 'plain' : 'muted'),
    ]);
  const full = line(span(shopName, 'accent'), ...crumbs);
  const available = columns - 2 * MARGIN - lineWidth(status) - 1;
  // The last titles are shown when the path is too long.
  const left = lineWidth(full) <= available ? full : line(span(shopName, 'accent'), ...crumbs.slice(-2));
  return indent(justify(left, status, columns - 2 * MARGIN), MARGIN);
}

function noticeLine(notice: Notice | null): Line {
  return notice ? line(span(notice.message, notice.kind === 'error' ? 'danger' : 'success')) : emptyLine;
}

/** Lays the hints out in at most two lines. Hints that do not fit are omitted. */
function hintLines(hints: readonly Hint[], columns: number, { dot }: Glyphs): Line[] {
  const lines: Line[] = [];
  let current: Line = emptyLine;
  for (const { keys, label } of hints) {
    const hint = line(span(keys, 'accent'), span(` ${label}`, 'muted'));
    const joined = current.length === 0 ? hint : [...current, span(` ${dot} `, 'muted'), ...hint];
    if (lineWidth(joined) <= columns) {
      current = joined;
      continue;
    }
    if (current.length > 0) lines.push(current);
    current = hint;
  }
  return [...lines, current].slice(0, 2);
}
