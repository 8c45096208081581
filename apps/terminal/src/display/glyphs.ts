/** Symbols of the screens, in a Unicode and an ASCII set. */
export interface Glyphs {
  readonly star: string;
  readonly emptyStar: string;
  readonly heart: string;
  readonly emptyHeart: string;
  readonly pointer: string;
  readonly rule: string;
  readonly breadcrumb: string;
  readonly dot: string;
  readonly ellipsis: string;
  readonly mask: string;
  readonly checked: string;
  readonly unchecked: string;
  readonly bullet: string;
  readonly upDown: string;
  readonly leftRight: string;
  readonly enter: string;
  readonly more: string;
}

const unicode: Glyphs = {
  star: '★',
  emptyStar: '☆',
  heart: '♥',
  emptyHeart: '♡',
  pointer: '›',
  rule: '─',
  breadcrumb: '›',
  dot: '·',
  ellipsis: '…',
  mask: '•',
  checked: '◉',
  unchecked: '○',
  bullet: '•',
  upDown: '↑↓',
  leftRight: '←→',
  enter: '↵',
  more: '↓',
};

const ascii: Glyphs = {
  star: '*',
  emptyStar: '.',
  heart: '<3',
  emptyHeart: '--',
  pointer: '>',
  rule: '-',
  breadcrumb: '>',
  dot: '|',
  ellipsis: '...',
  mask: '*',
  checked: '(x)',
  unchecked: '( )',
  bullet: '-',
  upDown: 'up/down',
  leftRight: 'left/right',
  enter: 'enter',
  more: 'more',
};

/** Returns the glyphs that the terminal supports. The first locale variable that is set decides whether it is UTF-8. */
export function glyphsOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Glyphs {
  if (env['TERM'] === 'dumb' || env['TERM'] === 'linux') return ascii;
  // Windows and macOS do not name a character set in their locale, and their terminals support UTF-8.
  if (platform !== 'linux') return unicode;
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return /utf-?8/i.test(locale) ? unicode : ascii;
}
