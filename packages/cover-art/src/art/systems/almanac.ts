import { HEIGHT, MARGIN, WIDTH, distance, polar, type Point } from '../geometry.ts';
import type { Hex } from '../color.ts';
import type { Random } from '../random.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { circle, filledCircle, fill, polygon, polyline, rect, stroke } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const ROMAN = { family: 'bodoni', axes: { wght: 620, opsz: 18 } } as const;
const ITALIC = { family: 'bodoni', italic: true, axes: { wght: 620, opsz: 18 } } as const;
const AUTHOR = { family: 'garamond', axes: { wght: 500 } } as const;
const CENTER: Point = { x: 300, y: 316 };

/** An astronomical instrument: graduated circles around a constellation or a moon with its phases. */
export const almanac = defineSystem({
  name: 'almanac',
  slots: ['ground', 'a', 'b', 'text'],
  styles: [ROMAN, ITALIC, AUTHOR],
  square: { x: 96, y: 112, size: 408 },
  paint({ palette, type, title, author, random, options }) {
    const sky = random.fork('sky');
    const view = textOption(options, 'view', ['stars', 'moon', 'orrery'], sky.pick(['stars', 'moon', 'orrery']));
    const parts = [rect(0, 0, WIDTH, HEIGHT, palette.ground), ...starDust(sky, palette.b), ...dial(palette.b)];
    if (view === 'moon') parts.push(...moon(sky, palette));
    else if (view === 'orrery') parts.push(...orrery(sky, palette));
    else parts.push(...constellation(sky, palette));
    if (!title) return { svg: parts.join('') };
    const isItalic =
      textOption(options, 'slope', ['roman', 'italic'], view === 'moon' ? 'italic' : 'roman') === 'italic';
    const block = layOutTitle(
      { type, title },
      {
        field: { left: 40, top: 626, right: WIDTH - 40, bottom: 806 },
        align: 'center',
        anchor: 'middle',
        style: isItalic ? ITALIC : ROMAN,
        maxSize: 96,
        leading: 1.06,
        color: palette.text,
        backgrounds: [palette.ground],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 38,
        color: palette.a,
        x: WIDTH / 2,
        baseline: HEIGHT - 44,
        width: WIDTH - 2 * MARGIN,
        align: 'center',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

const starDust = (sky: Random, color: Hex): string[] =>
  Array.from({ length: 46 }, () => {
    const spot = { x: sky.range(20, 580), y: sky.range(20, 616) };
    const radius = sky.range(0.9, 2.1);
    return distance(spot, CENTER) > 262 ? filledCircle(spot, radius, color) : '';
  });

function dial(color: Hex): string[] {
  const ticks = Array.from({ length: 180 }, (_, index) => {
    const angle = (index * Math.PI) / 90;
    const outer = 252 + (index % 15 === 0 ? 13 : index % 5 === 0 ? 6 : 0);
    return polyline([polar(CENTER, angle, 240), polar(CENTER, angle, outer)]);
  });
  return [
    ...[104, 176].map((radius) => circle(CENTER, radius, color, 1.6)),
    circle(CENTER, 240, color, 2.4),
    circle(CENTER, 252, color, 1.6),
    stroke(ticks.join(''), color, 1.8),
  ];
}

const star = (center: Point, radius: number, color: Hex): string =>
  fill(
    polygon(
      Array.from({ length: 16 }, (_, index) =>
        polar(center, (index * Math.PI) / 8, radius * (index % 4 === 0 ? 1 : index % 2 === 0 ? 0.46 : 0.22)),
      ),
    ),
    color,
  );

function scatterPoints(sky: Random, count: number, minDistance: number, allowed: (point: Point) => boolean): Point[] {
  const points: Point[] = [];
  for (let attempt = 0; points.length < count && attempt < 4000; attempt += 1) {
    const point = polar(CENTER, sky.range(0, Math.PI * 2), 228 * Math.sqrt(sky.next()));
    if (allowed(point) && points.every((other) => distance(point, other) >= minDistance)) points.push(point);
  }
  return points;
}

function constellation(sky: Random, palette: Record<'a' | 'text', Hex>): string[] {
  const bright = scatterPoints(sky, 11, 62, () => true);
  const faint = scatterPoints(sky, 26, 30, (point) => bright.every((other) => distance(point, other) > 26));
  const lines = spanningTree(bright).map(([from, to]) => polyline([from, to]));
  return [
    stroke(lines.join(''), palette.a, 2),
    ...faint.map((point) => filledCircle(point, sky.range(1.8, 3.6), palette.text)),
    ...bright.map((point) => star(point, sky.range(14, 24), palette.a)),
  ];
}

/** Returns the minimum spanning tree of the points (Prim's algorithm). */
function spanningTree(points: readonly Point[]): [Point, Point][] {
  const [first, ...rest] = points;
  if (!first) return [];
  const joined = [first];
  const edges: [Point, Point][] = [];
  while (rest.length > 0) {
    let best: { from: Point; at: number; length: number } | undefined;
    for (const from of joined) {
      rest.forEach((to, at) => {
        const length = distance(from, to);
        if (!best || length < best.length) best = { from, at, length };
      });
    }
    const [to] = best ? rest.splice(best.at, 1) : [];
    if (!best || !to) break;
    edges.push([best.from, to]);
    joined.push(to);
  }
  return edges;
}

function moon(sky: Random, palette: Record<'ground' | 'a' | 'b', Hex>): string[] {
  const isWaxing = sky.chance(0.5);
  const shadow = { x: CENTER.x + (isWaxing ? 50 : -50), y: CENTER.y - 16 };
  const stars = scatterPoints(
    sky,
    18,
    34,
    (point) => distance(point, shadow) < 112 || (distance(point, CENTER) > 150 && distance(point, CENTER) < 168),
  );
  const phases = Array.from({ length: 8 }, (_, index) => {
    const spot = polar(CENTER, (index * Math.PI) / 4 - Math.PI / 2, 208);
    const lit = Math.cos((index * Math.PI) / 4);
    const ring = filledCircle(spot, 18, palette.ground) + circle(spot, 15, palette.a, 2);
    if (index === 0) return ring + filledCircle(spot, 15, palette.a);
    if (index === 4) return ring;
    const side = index < 4 ? 1 : 0;
    const bulge = `A15 15 0 0 ${side} ${spot.x} ${spot.y + 15}A${Math.max(0.5, Math.abs(lit) * 15)} 15 0 0 ${lit > 0 === (side === 1) ? 1 : 0} ${spot.x} ${spot.y - 15}Z`;
    return (
      ring +
      fill(
        `M${spot.x} ${spot.y - 15}${bulge.replaceAll(/\d+\.\d+/g, (value) => String(Math.round(Number(value) * 10) / 10))}`,
        palette.a,
      )
    );
  });
  return [
    filledCircle(CENTER, 132, palette.a),
    filledCircle(shadow, 114, palette.ground),
    ...stars.map((point) =>
      sky.chance(0.3) ? star(point, sky.range(8, 13), palette.a) : filledCircle(point, sky.range(1.8, 3.2), palette.b),
    ),
    ...phases,
  ];
}

function orrery(sky: Random, palette: Record<'ground' | 'a' | 'b' | 'text', Hex>): string[] {
  const rays = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    return polyline([polar(CENTER, angle, 62), polar(CENTER, angle, index % 2 === 0 ? 86 : 74)]);
  });
  const planets = [104, 140, 176, 208].map((orbit, index) => {
    const spot = polar(CENTER, sky.range(0, Math.PI * 2), orbit);
    const radius = sky.range(11, 19) + index * 2.5;
    const ground = filledCircle(spot, radius + 6, palette.ground);
    if (index === 2) {
      const tilt = sky.range(-30, 30);
      return `${ground}${filledCircle(spot, radius, palette.a)}<ellipse cx="${spot.x.toFixed(1)}" cy="${spot.y.toFixed(1)}" rx="${(radius * 1.75).toFixed(1)}" ry="${(radius * 0.5).toFixed(1)}" fill="none" stroke="${palette.text}" stroke-width="3" transform="rotate(${tilt.toFixed(1)} ${spot.x.toFixed(1)} ${spot.y.toFixed(1)})"/>`;
    }
    return (
      ground +
      filledCircle(spot, radius, index % 2 === 0 ? palette.b : palette.text) +
      filledCircle(
        { x: spot.x + radius * 0.34, y: spot.y - radius * 0.2 },
        radius * 0.78,
        index % 2 === 0 ? palette.a : palette.b,
      )
    );
  });
  return [
    circle(CENTER, 140, palette.b, 1.6),
    circle(CENTER, 208, palette.b, 1.6),
    filledCircle(CENTER, 50, palette.a),
    stroke(rays.join(''), palette.a, 4),
    ...planets,
  ];
}
