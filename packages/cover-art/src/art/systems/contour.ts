import { mix } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH, distance, type Point } from '../geometry.ts';
import { createNoise } from '../noise.ts';
import type { Random } from '../random.ts';
import { defineSystem } from '../cover-system.ts';
import { smoothCurve, filledCircle, fill, rect, stroke } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const TITLE = { family: 'garamond', axes: { wght: 620 } } as const;
const AUTHOR = { family: 'literata', axes: { wght: 500, opsz: 24 } } as const;
const CELL = 12;
const LEVELS = 20;

/** A survey map: contour lines with a colored summit, one of them the route. */
export const contour = defineSystem({
  name: 'contour',
  slots: ['ground', 'ink', 'a', 'b', 'c', 'paper', 'text'],
  styles: [TITLE, AUTHOR],
  square: { x: 0, y: 40, size: 600 },
  paint({ palette, type, title, author, random, options }) {
    const land = random.fork('land');
    const { heights, columns, rows } = sampleHeights(land);
    const flat = heights.toSorted((a, b) => a - b);
    const low = flat[0] ?? 0;
    const high = flat.at(-1) ?? 1;
    const parts = [rect(0, 0, WIDTH, HEIGHT, palette.ground)];
    const routeLevel = typeof options['route'] === 'number' ? options['route'] : land.integer(12, 14);
    const lines: string[] = [];
    let route = '';
    let summit: Point | undefined;
    for (let level = 1; level < LEVELS; level += 1) {
      const chains = contourLines(heights, columns, rows, low + ((high - low) * level) / LEVELS);
      for (const chain of chains) {
        if (chain.points.length < 8) continue;
        const points = chain.points.filter((_, index) => index % 2 === 0);
        const d = smoothCurve(points, chain.isClosed);
        if (chain.isClosed && level >= LEVELS - 7) {
          parts.push(fill(d, mix(palette.b, palette.a, (level - LEVELS + 7) / 6)));
          if (level >= LEVELS - 2) summit = middleOf(points);
        }
        if (level === routeLevel && d.length > route.length) route = d;
        lines.push(stroke(d, palette.ink, level % 5 === 0 ? 3.4 : 1.7));
      }
    }
    parts.push(...lines, stroke(route, palette.c, 8));
    if (summit) parts.push(filledCircle(summit, 9, palette.c));
    if (!title) return { svg: parts.join('') };
    const plate = { left: MARGIN, top: 566, right: WIDTH - MARGIN, bottom: HEIGHT - MARGIN };
    const block = layOutTitle(
      { type, title },
      {
        field: { left: plate.left + 28, top: plate.top + 30, right: plate.right - 28, bottom: plate.bottom - 92 },
        align: 'start',
        anchor: 'foot',
        style: TITLE,
        maxSize: 92,
        leading: 0.98,
        color: palette.text,
        backgrounds: [palette.paper],
      },
    );
    const top = block.box.top - 38;
    parts.push(
      rect(plate.left, top, plate.right - plate.left, plate.bottom - top, palette.paper),
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 33,
        color: palette.text,
        x: plate.left + 28,
        baseline: plate.bottom - 30,
        width: plate.right - plate.left - 56,
        align: 'start',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});

function sampleHeights(land: Random): { heights: number[]; columns: number; rows: number } {
  const noise = createNoise(land);
  const hills = Array.from({ length: 4 }, (_, index) => ({
    x: index === 0 ? land.range(190, 410) : land.range(0, 600),
    y: index === 0 ? land.range(200, 360) : land.range(0, 860),
    height: index === 0 ? 1.15 : land.range(0.35, 0.75),
    reach: index === 0 ? land.range(150, 190) : land.range(110, 210),
  }));
  const columns = WIDTH / CELL + 5;
  const rows = HEIGHT / CELL + 5;
  const heights: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = (column - 2) * CELL;
      const y = (row - 2) * CELL;
      let height = 0.42 * noise(x / 190, y / 190) + 0.14 * noise(x / 80 + 40, y / 80);
      for (const hill of hills)
        height += hill.height * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / (2 * hill.reach ** 2));
      heights.push(height);
    }
  }
  return { heights, columns, rows };
}

interface Polyline {
  readonly points: Point[];
  readonly isClosed: boolean;
}

/** Returns the contour lines of one height in the grid: marching squares with joined segments. */
function contourLines(heights: readonly number[], columns: number, rows: number, level: number): Polyline[] {
  const next = new Map<string, { from: Point; to: Point; isUsed: boolean }[]>();
  const key = (point: Point): string => `${point.x.toFixed(2)} ${point.y.toFixed(2)}`;
  const segments: { from: Point; to: Point; isUsed: boolean }[] = [];
  const height = (column: number, row: number): number => heights[row * columns + column] ?? 0;
  const cross = (c1: number, r1: number, c2: number, r2: number): Point => {
    const [a, b] = [height(c1, r1), height(c2, r2)];
    const share = (level - a) / (b - a);
    return { x: (c1 + (c2 - c1) * share - 2) * CELL, y: (r1 + (r2 - r1) * share - 2) * CELL };
  };
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const corners: [number, number][] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      const crossings: Point[] = [];
      corners.forEach(([c1, r1], index) => {
        const [c2, r2] = corners[(index + 1) % 4] ?? [c1, r1];
        if (height(c1, r1) > level !== height(c2, r2) > level)
          crossings.push(cross(Math.min(c1, c2), Math.min(r1, r2), Math.max(c1, c2), Math.max(r1, r2)));
      });
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from, to] = [crossings[at], crossings[at + 1]];
        if (from && to) segments.push({ from, to, isUsed: false });
      }
    }
  }
  for (const segment of segments) {
    for (const end of [segment.from, segment.to]) next.set(key(end), [...(next.get(key(end)) ?? []), segment]);
  }
  const grow = (start: Point): Point[] => {
    const points: Point[] = [];
    let tip = start;
    for (;;) {
      const segment = next.get(key(tip))?.find((candidate) => !candidate.isUsed);
      if (!segment) return points;
      segment.isUsed = true;
      tip = key(segment.from) === key(tip) ? segment.to : segment.from;
      points.push(tip);
    }
  };
  const chains: Polyline[] = [];
  for (const segment of segments) {
    if (segment.isUsed) continue;
    segment.isUsed = true;
    const ahead = grow(segment.to);
    const behind = grow(segment.from);
    const points = [...behind.toReversed(), segment.from, segment.to, ...ahead];
    const [first, last] = [points[0], points.at(-1)];
    const isClosed = points.length > 6 && first !== undefined && last !== undefined && distance(first, last) < 0.1;
    chains.push({ points: isClosed ? points.slice(0, -1) : points, isClosed });
  }
  return chains;
}
