import { HEIGHT, MARGIN, WIDTH } from '../geometry.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { clipped, fill, rect } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';
import { isCjk, isCursiveScript } from '../fonts.ts';

const DRAMA = { family: 'bodoni', axes: { wght: 600, opsz: 96 } } as const;
const WARM = { family: 'fraunces', axes: { wght: 680, opsz: 144, SOFT: 100, WONK: 0 } } as const;
const TITLE = { family: 'bodoni', axes: { wght: 660, opsz: 18 } } as const;
const TITLE_WARM = { family: 'fraunces', axes: { wght: 640, opsz: 36, SOFT: 100, WONK: 0 } } as const;
const AUTHOR = { family: 'literata', axes: { wght: 520, opsz: 24 } } as const;
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** The horizontal offset of a glyph's visual weight, relative to its width. The letter is moved so that the heavy side bleeds. */
const LEAN: Readonly<Record<string, number>> = {
  a: 0.04,
  b: -0.1,
  c: -0.06,
  d: 0.1,
  e: -0.05,
  f: -0.12,
  g: 0.06,
  h: -0.1,
  j: 0.14,
  k: -0.08,
  l: 0,
  m: 0,
  n: -0.06,
  p: -0.1,
  q: 0.1,
  r: -0.12,
  s: 0,
  t: -0.1,
  u: 0.06,
  y: 0.08,
  z: 0,
  B: -0.08,
  C: -0.06,
  D: -0.06,
  E: -0.1,
  F: -0.12,
  G: 0.04,
  J: 0.14,
  K: -0.1,
  L: -0.12,
  P: -0.12,
  Q: 0.08,
  R: -0.08,
  '2': 0,
  '7': 0.08,
  '9': 0.04,
};

/** One letter or digit, larger than the page, with a calm field for the text. */
export const initial = defineSystem({
  name: 'initial',
  slots: ['ground', 'a', 'b', 'text'],
  styles: [DRAMA, WARM, TITLE, TITLE_WARM, AUTHOR],
  square: { x: 0, y: 0, size: 600 },
  paint({ palette, type, title, author, random, options }) {
    const cut = random.fork('cut');
    const isWarm = textOption(options, 'type', ['drama', 'warm'], cut.pick(['drama', 'warm'])) === 'warm';
    const isLower = textOption(options, 'case', ['upper', 'lower'], cut.pick(['upper', 'lower'])) === 'lower';
    const letter = letterOf(title, isLower);
    const glyph = type.line(letter, isWarm ? WARM : DRAMA);
    const place = textOption(options, 'place', ['crown', 'root'], cut.pick(['crown', 'root']));
    const field = place === 'crown' ? { top: 0, bottom: 620 } : { top: 300, bottom: HEIGHT };
    const inkWidth = Math.max(glyph.ink.right - glyph.ink.left, 0.05);
    const inkHeight = glyph.ink.bottom - glyph.ink.top;
    const room = field.bottom - field.top;
    const size = Math.min(
      Math.max((room * 1.18) / inkHeight, 560 / inkWidth),
      720 / inkWidth,
      (room * 1.55) / inkHeight,
    );
    const lean = (LEAN[letter] ?? 0) * 2.4 + cut.range(-0.06, 0.06);
    const x = (WIDTH - inkWidth * size) / 2 - glyph.ink.left * size + lean * WIDTH * 0.28;
    const baseline = place === 'crown' ? 590 - glyph.ink.bottom * size : 330 - glyph.ink.top * size;
    const window = rect(0, field.top, WIDTH, room, '#000000');
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      clipped('glyph', window, fill(glyph.draw(x, baseline, size), palette.a)),
    ];
    if (!title) return { svg: parts.join('') };
    const isCrown = place === 'crown';
    const block = layOutTitle(
      { type, title },
      {
        field: { left: MARGIN + 6, top: isCrown ? 656 : 62, right: WIDTH - MARGIN, bottom: isCrown ? 806 : 226 },
        align: 'start',
        anchor: 'top',
        style: isWarm ? TITLE_WARM : TITLE,
        maxSize: 88,
        leading: 1.04,
        color: palette.text,
        backgrounds: [palette.ground],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 33,
        color: palette.b,
        x: MARGIN + 6,
        baseline: isCrown ? HEIGHT - 44 : block.box.bottom + 56,
        width: WIDTH - 2 * MARGIN,
        align: 'start',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

/** Returns the digit of a title's number word, otherwise its first letter without an article. */
function letterOf(title: string, isLower: boolean): string {
  const words = title.split(/\s+/).filter(Boolean);
  for (const word of words) {
    const figure = WORDS.indexOf(word.toLowerCase().replaceAll(/[^a-z]/g, ''));
    if (figure >= 0) return String(figure);
    if (/^\d$/.test(word)) return word;
  }
  if (isCursiveScript(title) || isCjk(title)) return Array.from(title)[0] ?? '';
  const main =
    words.find((word) => !/^(?:the|an?|le|la|les|der|die|das|el|los|las|il|lo)$/i.test(word)) ?? words[0] ?? '&';
  const letter = Array.from(main).find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '&';
  return isLower ? letter.toLowerCase() : letter.toUpperCase();
}
