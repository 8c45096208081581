import type { Line, Role, Span } from './line.ts';

/** Turns meanings into what this terminal can show. */
export interface Palette {
  paint(line: Line): string;
}

/** What decides about looks. `depth` is Node's: 1, 4, 8 or 24 bits of color; 1 also stands for a wish for none. */
export interface ColorSupport {
  readonly depth: number;
  /** A terminal that obeys no codes at all. */
  readonly isDumb: boolean;
}

const BOLD = '1';
const DIM = '2';
const UNDERLINED = '4';

/** Weight alone tells things apart where there is no color. */
const monochrome: Record<Role, string> = {
  plain: '',
  title: BOLD,
  strong: BOLD,
  muted: DIM,
  accent: BOLD,
  mark: UNDERLINED,
  chosen: BOLD,
  price: '',
  star: '',
  heart: '',
  ok: '',
  danger: BOLD,
};

/** The sixteen colors are the reader's own choice, so they suit the reader's own ground. */
const ansi16: Record<Role, string> = {
  ...monochrome,
  accent: '36',
  mark: `${BOLD};${UNDERLINED}`,
  chosen: `${BOLD};36`,
  star: '33',
  heart: '31',
  ok: '32',
  danger: '31',
};

/** The shop's four pigments, in middle tones that can be read on a dark and on a light ground. */
const ansi256: Record<Role, string> = {
  ...ansi16,
  accent: '38;5;69',
  chosen: `${BOLD};38;5;69`,
  muted: '38;5;244',
  star: '38;5;172',
  heart: '38;5;167',
  ok: '38;5;72',
  danger: '38;5;167',
};

/** The palette of a terminal. */
export function createPalette({ depth, isDumb }: ColorSupport): Palette {
  if (isDumb) return { paint: (line) => line.map(({ text }) => text).join('') };
  const codes = depth >= 8 ? ansi256 : depth >= 4 ? ansi16 : monochrome;
  return { paint: (line) => line.map((span) => paintSpan(span, codes[span.role])).join('') };
}

function paintSpan({ text, href }: Span, code: string): string {
  const colored = code === '' || text.trim() === '' ? text : `\u001B[${code}m${text}\u001B[0m`;
  return href === undefined ? colored : `\u001B]8;;${linkTarget(href)}\u001B\\${colored}\u001B]8;;\u001B\\`;
}

/** An address as a link may carry it: `URL` writes everything that is not plain ASCII in percent signs. */
function linkTarget(href: string): string {
  return URL.canParse(href) ? new URL(href).href : '';
}
