import { mix, type Hex } from '../color.ts';
import { lineBreaks, countWeakBreaks } from '../fit-title.ts';
import { HEIGHT, MARGIN, WIDTH } from '../geometry.ts';
import { defineSystem } from '../cover-system.ts';
import { fill, rect } from '../svg.ts';
import { layOutLine } from '../text-layout.ts';
import type { ShapedLine, Typesetter } from '../typesetter.ts';

const TITLE = { family: 'archivo', axes: { wdth: 62, wght: 760 }, letterCase: 'upper' } as const;
const AUTHOR = { family: 'archivo', axes: { wdth: 85, wght: 600 } } as const;
const MEASURE = WIDTH - 2 * MARGIN;
const TOP = 46;
const FOOT = 788;
const GAP = 22;
const MAX_STRETCH = 1.42;
const MAX_RATIO = 4.2;

interface Poster {
  readonly lines: readonly {
    readonly text: string;
    readonly set: ShapedLine;
    readonly size: number;
    readonly rise: number;
  }[];
  readonly stretch: number;
}

/** Breaks the title so that its lines, each as wide as the page, fill the page best. */
function arrangeLines(type: Typesetter, title: string): Poster {
  const room = FOOT - TOP;
  let best: { poster: Poster; cost: number } | undefined;
  const known = new Map<string, ShapedLine>();
  for (const texts of lineBreaks(title, 7)) {
    const lines = texts.map((text) => {
      const set = known.get(text) ?? type.line(text, TITLE);
      known.set(text, set);
      const size = Math.min(MEASURE / Math.max(set.ink.right - set.ink.left, 0.01), 620);
      return { text, set, size, rise: (set.ink.bottom - set.ink.top) * size };
    });
    const sizes = lines.map((line) => line.size);
    const gaps = GAP * (lines.length - 1);
    const letters = lines.reduce((sum, line) => sum + line.rise, 0);
    const stretch = Math.min(MAX_STRETCH, (room - gaps) / letters);
    if (stretch < 1 && best) continue;
    const ratio = Math.max(...sizes) / Math.min(...sizes);
    const { endings, alone } = countWeakBreaks(texts);
    const empty = Math.max(0, room - gaps - letters * stretch) / room;
    const cost = empty + (stretch < 1 ? 4 : 0) + Math.max(0, ratio - MAX_RATIO) + 0.05 * endings + 0.12 * alone;
    if (!best || cost < best.cost) best = { poster: { lines, stretch }, cost };
  }
  return best?.poster ?? { lines: [], stretch: 1 };
}

/** Type on a field: the title in capitals fills the page, one line in the second color, with echoes below if space is left. */
export const broadside = defineSystem({
  name: 'broadside',
  slots: ['ground', 'ink', 'a'],
  styles: [TITLE, AUTHOR],
  square: { x: 0, y: 0, size: 600 },
  paint({ palette, type, title, author, random, options }) {
    const { lines, stretch } = arrangeLines(type, title);
    const accentAt = pickAccent(
      lines.map((line) => line.text),
      random.next(),
      options['accent'],
    );
    const parts = [rect(0, 0, WIDTH, HEIGHT, palette.ground)];
    let y = TOP;
    const drawn = (index: number, color: Hex, height: number): string => {
      const line = lines[index];
      if (!line) return '';
      const baseline = y - line.set.ink.top * line.size * height;
      return fill(line.set.draw(MARGIN - line.set.ink.left * line.size, baseline, line.size, height), color);
    };
    lines.forEach((line, index) => {
      parts.push(drawn(index, index === accentAt ? palette.a : palette.ink, stretch));
      y += line.rise * stretch + GAP;
    });
    const echo = mix(palette.ground, palette.ink, 0.13);
    for (let index = 0; lines.length > 0; index += 1) {
      const line = lines[index % lines.length];
      const room = FOOT - y;
      if (!line || room < 60) break;
      const height = Math.min(stretch, room / line.rise);
      if (height < 0.55) break;
      parts.push(drawn(index % lines.length, echo, height));
      y += line.rise * height + GAP;
    }
    if (author) {
      parts.push(rect(MARGIN, 812, MEASURE, 5, palette.ink));
      parts.push(
        layOutLine(type, author, {
          style: AUTHOR,
          size: 34,
          color: palette.ink,
          x: MARGIN,
          baseline: 858,
          width: MEASURE,
          align: 'start',
        }),
      );
    }
    const size = Math.min(...lines.map((line) => line.size * stretch));
    return {
      svg: parts.join(''),
      ...(lines.length > 0 && { title: { size, color: palette.ink, backgrounds: [palette.ground] } }),
    };
  },
});

/** Returns the line with the accent color: never a weak word, and only if another line keeps the ink color. */
function pickAccent(texts: readonly string[], share: number, preferred: string | number | boolean | undefined): number {
  if (typeof preferred === 'number') return preferred;
  if (texts.length < 2) return -1;
  const strong = texts.map((_, index) => index).filter((index) => countWeakBreaks([texts[index] ?? '']).alone === 0);
  return strong[Math.floor(share * strong.length)] ?? 0;
}
