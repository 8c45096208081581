import { emptyLine, truncateLine, type Glyphs, indent, type Line, line, lineWidth, span, justify } from '../display/index.ts';
import type { Hint, View } from '../screens/index.ts';
import { messages } from '../messages.ts';

/** Something said in passing. */
export interface Notice {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

/** The size of the terminal, and what it can show. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
}

/** Everything around a screen. */
export interface FrameContext {
  /** Where one is: the titles from the first screen to this one. */
  readonly path: readonly string[];
  /** Who is here, and what lies in their cart. */
  readonly status: Line;
  readonly notice: Notice | null;
  /** The first row of the screen to show. */
  readonly scroll: number;
}

/** A whole picture, row by row, and how far the screen was scrolled in the end. */
export interface Frame {
  readonly rows: readonly Line[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
  readonly scroll: number;
}

const MARGIN = 2;
const SHOP_NAME = 'Octavo';
/** Below this there is no room for a row of anything. */
const [MIN_COLUMNS, MIN_ROWS] = [12, 6];

/** The room a screen has inside its frame. */
export function contentSize({ columns, rows }: Size): { columns: number; rows: number } {
  return { columns: Math.max(1, columns - 2 * MARGIN), rows: Math.max(1, rows - 5) };
}

/** Puts a screen into its frame: where one is above, what was said and what can be pressed below. */
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

/** Where to start so that the focus, and a row around it, is in sight; without a focus no further than the end. */
function scrollTo({ lines, focus }: View, scroll: number, rows: number): number {
  const last = Math.max(0, lines.length - rows);
  if (focus === undefined) return Math.min(Math.max(0, scroll), last);
  const before = Math.max(0, focus - 1);
  const after = Math.min(lines.length - 1, focus + 1);
  if (before < scroll) return focus <= 3 ? 0 : before;
  return Math.min(last, Math.max(scroll, after - rows + 1));
}

function header({ path, status }: FrameContext, { columns, glyphs }: Size): Line {
  const crumbs = path
    .filter(Boolean)
    .flatMap((title, at, all) => [
      span(` ${glyphs.breadcrumb} `, 'muted'),
      span(title, at === all.length - 1 ? 'plain' : 'muted'),
    ]);
  const full = line(span(SHOP_NAME, 'accent'), ...crumbs);
  const available = columns - 2 * MARGIN - lineWidth(status) - 1;
  // Where the way is too long to be shown, the place itself counts.
  const left = lineWidth(full) <= available ? full : line(span(SHOP_NAME, 'accent'), ...crumbs.slice(-2));
  return indent(justify(left, status, columns - 2 * MARGIN), MARGIN);
}

function noticeLine(notice: Notice | null): Line {
  return notice ? line(span(notice.message, notice.kind === 'error' ? 'danger' : 'ok')) : emptyLine;
}

/** The hints in one line, or in two where there is little room; what still does not fit is left out. */
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
