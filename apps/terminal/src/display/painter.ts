/** Rows that are ready to be written, and where the cursor stands, from 0; no cursor is a hidden one. */
export interface RenderedFrame {
  readonly rows: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** Brings pictures to a terminal. */
export interface Painter {
  /** Takes the screen over. */
  open(): void;
  show(picture: RenderedFrame): void;
  /** Forgets what is on the screen, so that the next picture is drawn whole: after a resize. */
  reset(): void;
  /** Gives the screen back as it was. May be called again. */
  close(): void;
}

const ESC = '\u001B[';
/** Alternate screen, hidden cursor, pastes that are marked as such. */
const ENTER = `${ESC}?1049h${ESC}?25l${ESC}?2004h`;
const LEAVE = `${ESC}?2004l${ESC}0m${ESC}?25h${ESC}?1049l`;
/** Terminals that know it show a picture only when it is whole; others ignore it. */
const [BEGIN, END] = [`${ESC}?2026h`, `${ESC}?2026l`];

/** Draws on a screen of its own, only the rows that changed. */
export function screenPainter(write: (text: string) => void): Painter {
  let drawn: readonly string[] = [];
  let isOpen = false;
  return {
    open: () => {
      isOpen = true;
      write(ENTER);
    },
    show: ({ rows, cursor }) => {
      // An answer that comes late must not be drawn over the shell.
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

/** For terminals that obey no codes: writes the rows that were not there before, one below the other. */
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
