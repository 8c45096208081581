import type { Hex } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH, type Point } from '../geometry.ts';
import type { Random } from '../random.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { filledCircle, fill, formatNumber, polygon, rect } from '../svg.ts';
import { layOutLine, layOutTitle, type TextBlock } from '../text-layout.ts';
import { isCjk } from '../fonts.ts';
import type { ShapedLine, Typesetter } from '../typesetter.ts';
import { ALL_GESTURES, GESTURES, UPRIGHT_GESTURES } from './brush-gestures.ts';

const ROMAN = { family: 'garamond', axes: { wght: 520 } } as const;
const ITALIC = { family: 'garamond', italic: true, axes: { wght: 560 } } as const;
const UPRIGHT = { family: 'garamond', axes: { wght: 640 } } as const;
const SEAL = { family: 'garamond', axes: { wght: 700 } } as const;

/** One stroke of a wide brush with dry bristles, and a red seal. */
export const brush = defineSystem({
  name: 'brush',
  slots: ['ground', 'a', 'b', 'c', 'text'],
  styles: [ROMAN, ITALIC, UPRIGHT, SEAL],
  square: { x: 20, y: 30, size: 560 },
  paint({ palette, type, title, author, random, options }) {
    const hand = random.fork('hand');
    const isUpright = isCjk(title);
    const names: readonly (keyof typeof GESTURES)[] = isUpright ? UPRIGHT_GESTURES : ALL_GESTURES;
    const name = textOption(options, 'gesture', names, hand.pick(names));
    const gesture = GESTURES[name];
    const isMirrored = isUpright
      ? name === 'fall'
      : options['mirror'] === true || (options['mirror'] === undefined && hand.chance(0.4));
    const shift = isUpright ? -64 : 0;
    const points = gesture.points.map(([x, y]) => ({
      x: (isMirrored ? WIDTH - x : x) + shift + hand.range(-9, 9),
      y: y + hand.range(-9, 9),
    }));
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      ...brushStroke(hand, points, gesture.width, palette),
      ...splashes(hand, points, palette.a),
    ];
    if (!title) return { svg: parts.join('') };
    const isTop = gesture.words === 'top';
    const isItalic = textOption(options, 'slope', ['roman', 'italic'], random.pick(['roman', 'italic'])) === 'italic';
    const column = isUpright ? upright(type, title, palette.text, palette.ground) : undefined;
    const block =
      column ??
      layOutTitle(
        { type, title },
        {
          field: { left: MARGIN + 8, top: isTop ? 62 : 616, right: WIDTH - MARGIN, bottom: isTop ? 270 : 800 },
          align: 'start',
          anchor: isTop ? 'top' : 'middle',
          style: isItalic ? ITALIC : ROMAN,
          maxSize: 96,
          leading: 0.98,
          color: palette.text,
          backgrounds: [palette.ground],
        },
      );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: ROMAN,
        size: 36,
        color: palette.text,
        x: MARGIN + 8,
        baseline: HEIGHT - 50,
        width: 400,
        align: 'start',
      }),
      seal(type.line(Array.from(title)[0] ?? '', SEAL), palette),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

function seal(letter: ShapedLine, palette: Readonly<Record<'c' | 'ground', Hex>>): string {
  const [x, y, side] = [WIDTH - MARGIN - 56, HEIGHT - 46 - 54, 56];
  const width = letter.ink.right - letter.ink.left;
  const height = letter.ink.bottom - letter.ink.top;
  const size = Math.min(34 / Math.max(height, 0.1), 34 / Math.max(width, 0.1));
  const middle = {
    x: x + side / 2 - (letter.ink.left + width / 2) * size,
    y: y + side / 2 - (letter.ink.top + height / 2) * size,
  };
  return `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${side}" height="${side}" rx="5" fill="${palette.c}"/>${fill(letter.draw(middle.x, middle.y, size), palette.ground)}`;
}

/** Sets a Chinese or Japanese title in one column on the right-hand side. */
function upright(type: Typesetter, title: string, color: Hex, ground: Hex): Pick<TextBlock, 'svg' | 'metrics'> {
  const column = type.column(title.replaceAll(' ', ''), UPRIGHT);
  const size = Math.min(96, 690 / Math.max(column.advance, 1));
  return { svg: fill(column.draw(WIDTH - 96, 58, size), color), metrics: { size, color, backgrounds: [ground] } };
}

/** Samples points on a smooth curve through the gesture, with the direction at each point. */
function samplePath(points: readonly Point[], samples: number): (Point & { angle: number })[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? { x: 0, y: 0 };
  const path: Point[] = [];
  for (let span = 0; span + 1 < points.length; span += 1) {
    const [p0, p1, p2, p3] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
    for (let step = 0; step < samples; step += 1) {
      const t = step / samples;
      const blend = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      path.push({ x: blend(p0.x, p1.x, p2.x, p3.x), y: blend(p0.y, p1.y, p2.y, p3.y) });
    }
  }
  path.push(at(points.length - 1));
  return path.map((point, index) => {
    const before = path[Math.max(0, index - 1)] ?? point;
    const after = path[Math.min(path.length - 1, index + 1)] ?? point;
    return { ...point, angle: Math.atan2(after.y - before.y, after.x - before.x) };
  });
}

function brushStroke(
  random: Random,
  points: readonly Point[],
  width: number,
  palette: Readonly<Record<'a' | 'b', Hex>>,
): string[] {
  const path = samplePath(points, 9);
  const count = random.integer(44, 52);
  const nib = random.range(-0.9, -0.5);
  const bristles: { d: string; isLight: boolean }[] = [];
  for (let index = 0; index < count; index += 1) {
    const offset = (index / (count - 1)) * 2 - 1;
    const dryness = random.next() ** 1.6;
    const start = Math.floor(random.next() ** 2 * 0.05 * path.length);
    const end = Math.ceil(path.length * (1 - 0.3 * dryness * (0.55 + 0.45 * Math.abs(offset))));
    const thick = (width / count) * random.range(1.05, 1.95);
    const isLight = random.chance(0.14);
    const wander = random.range(0, 6);
    const left: Point[] = [];
    const right: Point[] = [];
    for (let step = start; step < end; step += 1) {
      const spot = path[step];
      if (!spot) break;
      const share = step / path.length;
      const pressure = 0.55 + 0.45 * Math.sin(Math.PI * Math.min(1, share * 1.1 + 0.08));
      const broad = 0.66 + 0.34 * Math.abs(Math.sin(spot.angle - nib));
      const aside = offset * (width / 2) * pressure * broad + Math.sin(share * 22 + wander) * 1.1;
      const taper = Math.min(1, (step - start + 0.6) / 3, (end - step) / 9);
      const half = Math.max(0.45, (thick / 2) * taper * (isLight ? 0.6 : 1));
      const normal = spot.angle + Math.PI / 2;
      left.push({ x: spot.x + Math.cos(normal) * (aside + half), y: spot.y + Math.sin(normal) * (aside + half) });
      right.push({ x: spot.x + Math.cos(normal) * (aside - half), y: spot.y + Math.sin(normal) * (aside - half) });
    }
    if (left.length > 2) bristles.push({ d: polygon([...left, ...right.toReversed()]), isLight });
  }
  return [
    fill(
      bristles
        .filter(({ isLight }) => !isLight)
        .map(({ d }) => d)
        .join(''),
      palette.a,
    ),
    fill(
      bristles
        .filter(({ isLight }) => isLight)
        .map(({ d }) => d)
        .join(''),
      palette.b,
    ),
  ];
}

const splashes = (random: Random, points: readonly Point[], color: Hex): string[] =>
  Array.from({ length: 13 }, () => {
    const near = random.pick(points);
    const angle = random.range(0, Math.PI * 2);
    const far = random.range(62, 128);
    const radius = 1.3 + 7 * random.next() ** 3;
    const spot = { x: near.x + Math.cos(angle) * far, y: near.y + Math.sin(angle) * far };
    return spot.y < 580 ? filledCircle(spot, radius, color) : '';
  });
