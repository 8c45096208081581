import type { Hex } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH, polar, type Point } from '../geometry.ts';
import type { Random } from '../random.ts';
import { defineSystem } from '../cover-system.ts';
import { clipped, smoothCurve, filledCircle, fill, rect, stroke } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const TITLE = { family: 'fraunces', axes: { wght: 800, opsz: 72, SOFT: 100, WONK: 0 } } as const;
const AUTHOR = { family: 'fraunces', axes: { wght: 560, opsz: 24, SOFT: 100, WONK: 0 } } as const;
const FLOOR = 606;

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Layouts of large and small panels, never a plain grid. */
const LAYOUTS: readonly (readonly [number, number, number, number][])[] = [
  [
    [0, 0, 2, 2],
    [2, 0, 1, 1],
    [2, 1, 1, 2],
    [0, 2, 1, 1],
    [1, 2, 1, 1],
  ],
  [
    [0, 0, 1, 1],
    [1, 0, 2, 1],
    [0, 1, 1, 2],
    [1, 1, 2, 2],
  ],
  [
    [0, 0, 1, 2],
    [1, 0, 1, 1],
    [2, 0, 1, 1],
    [1, 1, 2, 2],
    [0, 2, 1, 1],
  ],
  [
    [0, 0, 2, 1],
    [2, 0, 1, 2],
    [0, 1, 1, 1],
    [1, 1, 1, 1],
    [0, 2, 1, 1],
    [1, 2, 2, 1],
  ],
];

/** Shapes cut from painted paper: fronds, stars, suns and leaves on pale panels, some larger than their panel. */
export const cutout = defineSystem({
  name: 'cutout',
  slots: ['ground', 'ink', 'a', 'b', 'c', 'd', 'p1', 'p2', 'p3'],
  styles: [TITLE, AUTHOR],
  square: { x: 0, y: 0, size: 404 },
  paint({ palette, type, title, author, random, options }) {
    const scissors = random.fork('scissors');
    const layout =
      LAYOUTS[
        typeof options['layout'] === 'number'
          ? options['layout'] % LAYOUTS.length
          : scissors.integer(0, LAYOUTS.length - 1)
      ] ?? [];
    const panels = scissors.shuffle([palette.p1, palette.p2, palette.p3]);
    const colors = scissors.shuffle([palette.a, palette.b, palette.c, palette.d]);
    const kinds = scissors.shuffle([frond, star, sun, seaweed, leafPair, bird]);
    const cells: Cell[] = layout.map(([x, y, width, height]) => ({
      x: x * 200,
      y: y * (FLOOR / 3),
      width: width * 200,
      height: height * (FLOOR / 3),
    }));
    const shapes = cells.map((cell, index) => {
      const kind = kinds[index % kinds.length] ?? frond;
      return kind(scissors, cell, colors[index % 4] ?? palette.a, colors[(index + 2) % 4] ?? palette.b);
    });
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      ...cells.map((cell, index) => rect(cell.x, cell.y, cell.width, cell.height, panels[index % 3] ?? palette.p1)),
      clipped('sheet', rect(0, 0, WIDTH, FLOOR, '#000000'), shapes.join('')),
    ];
    if (!title) return { svg: parts.join('') };
    const block = layOutTitle(
      { type, title },
      {
        field: { left: MARGIN, top: 648, right: WIDTH - MARGIN, bottom: 812 },
        align: 'start',
        anchor: 'top',
        style: TITLE,
        maxSize: 96,
        leading: 0.98,
        color: palette.ink,
        backgrounds: [palette.ground],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 34,
        color: palette.ink,
        x: MARGIN,
        baseline: HEIGHT - 44,
        width: WIDTH - 2 * MARGIN,
        align: 'start',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

type Shape = (random: Random, cell: Cell, one: Hex, two: Hex) => string;

const middleOf = (cell: Cell): Point => ({ x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 });

/** A spine with finger-like lobes on both sides, longest in the middle. */
const frond: Shape = (random, cell, one) => {
  const center = middleOf(cell);
  const length = Math.max(cell.width, cell.height) * 0.92;
  const reach = Math.min(cell.width, cell.height) * random.range(0.4, 0.5);
  const lean = (cell.width > cell.height ? Math.PI / 2 : 0) + random.range(-0.3, 0.3);
  const pairs = Math.max(3, Math.round(length / 62));
  const at = (along: number, aside: number): Point => ({
    x: center.x + Math.sin(lean) * along + Math.cos(lean) * aside,
    y: center.y - Math.cos(lean) * along + Math.sin(lean) * aside,
  });
  const step = length / (pairs + 0.6);
  const lobes: string[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const root = (pair + 0.2) * step - length / 2;
    const long = reach * (0.55 + 0.45 * Math.sin(Math.PI * (0.2 + (0.7 * pair) / (pairs - 1))));
    for (const side of [1, -1]) {
      const tip = at(root + step * 0.9, side * long);
      const upper = at(root + step * 0.78, side * long * 0.4);
      const lower = at(root + step * 0.12, side * long * 0.66);
      lobes.push(smoothCurve([at(root, 0), lower, tip, upper, at(root + step * 0.62, 0)], true));
    }
  }
  const spine = [
    at(-length * 0.56, 7),
    at(length * 0.3, 6),
    at(length * 0.5, 0),
    at(length * 0.3, -6),
    at(-length * 0.56, -7),
  ];
  const crown = smoothCurve(
    [at(length * 0.22, -step * 0.3), at(length * 0.54, 0), at(length * 0.22, step * 0.3)],
    true,
  );
  return [...lobes, smoothCurve(spine, true), crown].map((d) => fill(d, one)).join('');
};

const star: Shape = (random, cell, one, two) => {
  const center = middleOf(cell);
  const arms = random.integer(5, 8);
  const radius = Math.min(cell.width, cell.height) * random.range(0.44, 0.56);
  const turn = random.range(0, Math.PI);
  const points = Array.from({ length: arms * 2 }, (_, index) =>
    polar(
      center,
      turn + (index * Math.PI) / arms,
      radius * (index % 2 === 0 ? random.range(0.9, 1.05) : random.range(0.36, 0.46)),
    ),
  );
  return fill(smoothCurve(points, true), one) + (radius > 120 ? filledCircle(center, radius * 0.2, two) : '');
};

const sun: Shape = (random, cell, one, two) => {
  const center = middleOf(cell);
  const radius = Math.min(cell.width, cell.height) * 0.46;
  const rays = random.integer(13, 17);
  const points = Array.from({ length: rays * 2 }, (_, index) =>
    polar(center, (index * Math.PI) / rays, radius * (index % 2 === 0 ? random.range(0.97, 1.08) : 0.74)),
  );
  return fill(smoothCurve(points, true), one) + filledCircle(center, radius * 0.46, two);
};

/** A wavy ribbon with rounded arms, like seaweed. */
const seaweed: Shape = (random, cell, one) => {
  const center = middleOf(cell);
  const length = Math.max(cell.width, cell.height) * 1.04;
  const isWide = cell.width > cell.height;
  const reach = Math.min(cell.width, cell.height) * 0.4;
  const arms = Math.max(3, Math.round(length / 70));
  const at = (along: number, aside: number): Point =>
    isWide ? { x: center.x + along, y: center.y + aside } : { x: center.x + aside, y: center.y + along };
  const parts: string[] = [];
  const spine = Array.from({ length: 9 }, (_, index) =>
    at(length * (index / 8 - 0.5), Math.sin(index * 1.4) * reach * 0.18),
  );
  parts.push(smoothCurve(spine));
  for (let arm = 0; arm < arms; arm += 1) {
    const side = arm % 2 === 0 ? 1 : -1;
    const along = length * ((arm + 0.6) / arms - 0.5);
    parts.push(
      smoothCurve([
        at(along, 0),
        at(along - 20, side * reach * 0.5),
        at(along - 56, side * reach * random.range(0.85, 1)),
      ]),
    );
    if (arm % 2 === 1)
      parts.push(
        smoothCurve([
          at(along - 8, 0),
          at(along - 28, -side * reach * 0.4),
          at(along - 48, -side * reach * random.range(0.6, 0.8)),
        ]),
      );
  }
  return stroke(parts.join(''), one, arms > 3 ? 30 : 26);
};

const leafPair: Shape = (random, cell, one, two) => {
  const center = middleOf(cell);
  const radius = Math.min(cell.width, cell.height) * 0.6;
  const turn = random.range(-0.5, 0.5) + (random.chance(0.5) ? 0 : Math.PI / 2);
  const blade = (angle: number, color: Hex): string => {
    const tip = polar(center, angle, radius);
    const root = polar(center, angle + Math.PI, radius * 0.16);
    const left = polar(polar(center, angle, radius * 0.42), angle + Math.PI / 2, radius * 0.34);
    const right = polar(polar(center, angle, radius * 0.42), angle - Math.PI / 2, radius * 0.34);
    return fill(smoothCurve([root, left, tip, right], true), color);
  };
  return [0, 1, 2, 3].map((quarter) => blade(turn + (quarter * Math.PI) / 2, quarter % 2 === 0 ? one : two)).join('');
};

const bird: Shape = (random, cell, one, two) => {
  const center = middleOf(cell);
  const unit = Math.min(cell.width, cell.height) / 200;
  const hand = random.chance(0.5) ? 1 : -1;
  const at = (x: number, y: number): Point => ({ x: center.x + hand * x * unit, y: center.y + y * unit });
  const body = [
    at(-92, -8),
    at(-58, -34),
    at(-20, -22),
    at(34, -4),
    at(96, -30),
    at(78, 14),
    at(92, 44),
    at(30, 34),
    at(-30, 36),
    at(-66, 14),
  ];
  const wing = [at(-22, 0), at(-6, -62), at(52, -96), at(44, -40), at(26, 4)];
  return (
    fill(smoothCurve(body, true), one) + fill(smoothCurve(wing, true), two) + filledCircle(at(-60, -12), 6 * unit, two)
  );
};
