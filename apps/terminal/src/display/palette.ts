import type { Line, Role, Span } from './line.ts';

/** Maps style roles to escape codes of the terminal. */
export interface Palette {
  paint(line: Line): string;
}

/** Color support of the terminal. `depth` is Node's: 1, 4, 8 or 24 bits. 1 also means that the user wants no colors. */
export interface ColorSupport {
  readonly depth: number;
  /** Whether the terminal supports no escape codes. */
  readonly isDumb: boolean;
}

const BOLD = '1';
const DIM = '2';
const UNDERLINED = '4';

/** Distinguishes roles by font weight where there is no color. */
const monochrome: Record<Role, string> = {
  plain: '',
  title: BOLD,
  strong: BOLD,
  muted: DIM,
  accent: BOLD,
  highlight: UNDERLINED,
  selected: BOLD,
  price: '',
  star: '',
  favorite: '',
  success: '',
  danger: BOLD,
};

/** Uses the 16 colors of the terminal theme, which match its background. */
const ansi16: Record<Role, string> = {
  ...monochrome,
  accent: '36',
  highlight: `${BOLD};${UNDERLINED}`,
  selected: `${BOLD};36`,
  star: '33',
  favorite: '31',
  success: '32',
  danger: '31',
};

/** The four brand colors in mid tones that are readable on dark and light backgrounds. */
const ansi256: Record<Role, string> = {
  ...ansi16,
  accent: '38;5;69',
  selected: `${BOLD};38;5;69`,
  muted: '38;5;244',
  star: '38;5;172',
  favorite: '38;5;167',
  success: '38;5;72',
  danger: '38;5;167',
};

/** Creates the palette of a terminal. */
export function createPalette({ depth, isDumb }: ColorSupport): Palette {
  if (isDumb) return { paint: (line) => line.map(({ text }) => text).join('') };
  const codes = depth >= 8 ? ansi256 : depth >= 4 ? ansi16 : monochrome;
  return { paint: (line) => line.map((span) => paintSpan(span, codes[span.role])).join('') };
}

function paintSpan({ text, href }: Span, code: string): string {
  const colored = code === '' || text.trim() === '' ? text : `\u001B[${code}m${text}\u001B[0m`;
  return href === undefined ? colored : `\u001B]8;;${linkTarget(href)}\u001B\\${colored}\u001B]8;;\u001B\\`;
}

/** Returns a URL that is safe in a hyperlink code: `URL` percent-encodes everything except ASCII. */
function linkTarget(href: string): string {
  return URL.canParse(href) ? new URL(href).href : '';
}
