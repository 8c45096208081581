/** Painted rows and the cursor position, counted from 0. `null` hides the cursor. */
export interface RenderedFrame {
  readonly rows: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** Draws frames on a terminal. */
export interface Painter {
  /** Opens the alternate screen. */
  open(): void;
  show(picture: RenderedFrame): void;
  /** Discards the drawn frame so that the next one is drawn completely, such as after a resize. */
  reset(): void;
  /** Restores the previous screen. Can be called repeatedly. */
  close(): void;
}

const ESC = '\u001B[';
/** Alternate screen, hidden cursor, bracketed paste. */
const ENTER = `${ESC}?1049h${ESC}?25l${ESC}?2004h`;
const LEAVE = `${ESC}?2004l${ESC}0m${ESC}?25h${ESC}?1049l`;
/** Synchronized output: terminals that support it show only complete frames, others ignore it. */
const [BEGIN, END] = [`${ESC}?2026h`, `${ESC}?2026l`];

/** Draws on the alternate screen and writes only the rows that changed. */
export function screenPainter(write: (text: string) => void): Painter {
  let drawn: readonly string[] = [];
  let isOpen = false;
  return {
    open: () => {
      isOpen = true;
      write(ENTER);
    },
    show: ({ rows, cursor }) => {
      // A late response must not be drawn over the shell.
      if (!isOpen) return;
      const changes = rows.flatMap((row, at) => (row === drawn[at] ? [] : [`${ESC}${at + 1};1H${row}${ESC}K`]));
      if (drawn.length > rows.length) changes.push(`${ESC}${rows.length + 1};1H${ESC}J`);
      const cursorCode = cursor ? `${ESC}${cursor.row + 1};${cursor.column + 1}H${ESC}?25h` : `${ESC}?25l`;
      drawn = rows;
      write(`${BEGIN}${ESC}?25l${changes.join('')}${cursorCode}${END}`);
    },
    reset: () => {
      drawn = [];
      if (isOpen) write(`${ESC}2J`);
    },
    close: () => {
      if (isOpen) write(LEAVE);
      isOpen = false;
    },
  };
}

/** For terminals without escape codes: appends the rows that were not in the previous frame. */
export function linePainter(write: (text: string) => void): Painter {
  let shown = new Set<string>();
  let isOpen = false;
  return {
    open: () => {
      isOpen = true;
    },
    show: ({ rows }) => {
      if (!isOpen) return;
      const written = rows.filter((row) => row.trim() !== '');
      const added = written.filter((row) => !shown.has(row));
      shown = new Set(written);
      if (added.length > 0) write(`${added.map((row) => row.trimEnd()).join('\n')}\n`);
    },
    reset: () => undefined,
    close: () => {
      isOpen = false;
    },
  };
}
