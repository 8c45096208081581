/** The signs of the screens, for terminals that know them and for those that do not. */
export interface Glyphs {
  readonly star: string;
  readonly noStar: string;
  readonly heart: string;
  readonly noHeart: string;
  readonly pointer: string;
  readonly rule: string;
  readonly crumb: string;
  readonly dot: string;
  readonly ellipsis: string;
  readonly mask: string;
  readonly ticked: string;
  readonly unticked: string;
  readonly bullet: string;
  readonly upDown: string;
  readonly leftRight: string;
  readonly enter: string;
  readonly more: string;
}

const unicode: Glyphs = {
  star: '★',
  noStar: '☆',
  heart: '♥',
  noHeart: '♡',
  pointer: '›',
  rule: '─',
  crumb: '›',
  dot: '·',
  ellipsis: '…',
  mask: '•',
  ticked: '◉',
  unticked: '○',
  bullet: '•',
  upDown: '↑↓',
  leftRight: '←→',
  enter: '↵',
  more: '↓',
};

const ascii: Glyphs = {
  star: '*',
  noStar: '.',
  heart: '<3',
  noHeart: '--',
  pointer: '>',
  rule: '-',
  crumb: '>',
  dot: '|',
  ellipsis: '...',
  mask: '*',
  ticked: '(x)',
  unticked: '( )',
  bullet: '-',
  upDown: 'up/down',
  leftRight: 'left/right',
  enter: 'enter',
  more: 'more',
};

/** The signs this environment can show: the first locale that is set says whether it speaks UTF-8. */
export function glyphsOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Glyphs {
  if (env['TERM'] === 'dumb' || env['TERM'] === 'linux') return ascii;
  // Windows and macOS name no character set in their locale, and their terminals speak UTF-8.
  if (platform !== 'linux') return unicode;
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return /utf-?8/i.test(locale) ? unicode : ascii;
}
