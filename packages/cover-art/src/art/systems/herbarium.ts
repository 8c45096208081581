import type { Hex } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH, clamp, polar, type Point } from '../geometry.ts';
import type { Random } from '../random.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { smoothCurve, filledCircle, fill, group, formatNumber, rect, stroke } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const ITALIC = { family: 'literata', italic: true, axes: { wght: 560, opsz: 24 } } as const;
const SOFT_SERIF = { family: 'fraunces', axes: { wght: 560, opsz: 36, SOFT: 100, WONK: 0 } } as const;
const AUTHOR = { family: 'literata', axes: { wght: 640, opsz: 24 } } as const;
const GROUND_LINE = 808;

interface Leaf {
  readonly at: Point;
  readonly angle: number;
  readonly length: number;
}

interface Plant {
  readonly stems: { readonly points: Point[]; readonly width: number }[];
  readonly leaves: Leaf[];
  readonly tips: Leaf[];
}

/** A plant on a sheet: one stem with alternate branches and leaves, and fruit at some of the tips. */
export const herbarium = defineSystem({
  name: 'herbarium',
  slots: ['ground', 'ink', 'a', 'b', 'c', 'stem'],
  styles: [ITALIC, SOFT_SERIF, AUTHOR],
  square: { x: 130, y: 250, size: 340 },
  paint({ palette, type, title, author, random, options }) {
    const growth = random.fork('growth');
    const habit = textOption(options, 'habit', ['branch', 'frond', 'spray'], growth.pick(['branch', 'frond', 'spray']));
    const parts = [rect(0, 0, WIDTH, HEIGHT, palette.ground)];
    let top = 40;
    let report;
    if (title) {
      const style =
        textOption(options, 'type', ['italic', 'soft'], random.pick(['italic', 'soft'])) === 'italic'
          ? ITALIC
          : SOFT_SERIF;
      const block = layOutTitle(
        { type, title },
        {
          field: { left: MARGIN, top: 58, right: WIDTH - MARGIN, bottom: 290 },
          align: 'start',
          anchor: 'top',
          style,
          maxSize: 88,
          leading: 1.06,
          color: palette.ink,
          backgrounds: [palette.ground],
        },
      );
      report = block.metrics;
      top = block.box.bottom + 40;
      parts.push(block.svg, rect(MARGIN, GROUND_LINE, WIDTH - 2 * MARGIN, 3, palette.stem));
      parts.push(
        layOutLine(type, author, {
          style: AUTHOR,
          size: 33,
          color: palette.ink,
          x: MARGIN,
          baseline: HEIGHT - 46,
          width: WIDTH - 2 * MARGIN,
          align: 'start',
        }),
      );
    }
    const plant = growPlant(growth, habit);
    const slim = growth.range(0.46, 0.62);
    const fruit = textOption(options, 'fruit', ['berry', 'flower', 'bud'], growth.pick(['berry', 'flower', 'bud']));
    const content = [
      ...plant.stems.map((stem) => stroke(smoothCurve(stem.points), palette.stem, stem.width)),
      ...plant.leaves.map((leaf) => drawLeaf(leaf, slim, palette.a, palette.b)),
      ...plant.tips.map((tip) => drawTip(tip, fruit, palette.c, palette.ground)),
    ];
    const box = plantBounds(plant);
    const scale = Math.min((GROUND_LINE - top) / (0 - box.top), (WIDTH - 2 * 34) / (box.right - box.left), 1.6);
    const x = clamp(WIDTH / 2 - ((box.left + box.right) / 2) * scale, 0, WIDTH);
    parts.push(
      group(content.join(''), `translate(${formatNumber(x)} ${GROUND_LINE}) scale(${Math.round(scale * 1000) / 1000})`),
    );
    return { svg: parts.join(''), ...(report && { title: report }) };
  },
});

/** Grows a plant upwards from 0, 0. The cover scales it to its place. */
function growPlant(random: Random, habit: 'branch' | 'frond' | 'spray'): Plant {
  const plant: Plant = { stems: [], leaves: [], tips: [] };
  const UP = -Math.PI / 2;
  const segments = 11;
  const step = 46;
  let angle = UP + random.range(-0.1, 0.1);
  let at: Point = { x: 0, y: 0 };
  const main: Point[] = [at];
  let side = random.chance(0.5) ? 1 : -1;
  for (let index = 1; index <= segments; index += 1) {
    angle += random.range(-0.16, 0.16) + (UP - angle) * 0.28;
    at = polar(at, angle, step);
    main.push(at);
    const share = index / segments;
    if (index >= 3 && index < segments) {
      if (habit === 'frond') {
        for (const hand of [1, -1])
          addLeaf(
            plant,
            at,
            angle + hand * random.range(0.85, 1.05),
            128 * Math.sin(Math.PI * (0.2 + 0.74 * share)) + 26,
          );
      } else if (habit === 'spray' && index < 6) {
        addLeaf(plant, at, angle + side * random.range(0.7, 0.9), 118);
      } else {
        addBranch(
          plant,
          random,
          at,
          angle + side * random.range(0.62, 0.95),
          segments * step * (0.44 - 0.18 * share),
          habit === 'spray',
        );
      }
      side = -side;
    }
  }
  plant.stems.unshift({ points: main, width: 8 });
  if (habit === 'frond') plant.tips.push(...[4, 6, 8, 10].map((index) => lateralTip(main[index] ?? at, random)));
  plant.leaves.push({ at, angle, length: 74 });
  return plant;
}

const lateralTip = (from: Point, random: Random): Leaf => ({
  at: { x: from.x + random.range(-9, 9), y: from.y },
  angle: -Math.PI / 2,
  length: 15,
});

const addLeaf = (plant: Plant, at: Point, angle: number, length: number): void => {
  plant.leaves.push({ at, angle, length });
};

function addBranch(plant: Plant, random: Random, from: Point, heading: number, length: number, isSpray: boolean): void {
  const joints = 4;
  let angle = heading;
  let at = from;
  const points = [from];
  let side = random.chance(0.5) ? 1 : -1;
  for (let index = 1; index <= joints; index += 1) {
    angle += (-Math.PI / 2 - angle) * 0.12 + random.range(-0.08, 0.08);
    at = polar(at, angle, length / joints);
    points.push(at);
    const size = 104 - 34 * (index / joints);
    if (isSpray) {
      plant.tips.push({ at: polar(at, angle + side * 0.9, 22), angle: angle + side * 0.9, length: 15 });
      plant.stems.push({ points: [at, polar(at, angle + side * 0.9, 22)], width: 3 });
    } else addLeaf(plant, at, angle + side * random.range(0.7, 1), size);
    side = -side;
  }
  plant.stems.push({ points, width: 5 });
  const hasFruit = isSpray || random.chance(0.6);
  if (hasFruit) plant.tips.push({ at: polar(at, angle, 10), angle, length: isSpray ? 19 : 24 });
  else addLeaf(plant, at, angle, 74);
}

/** Draws a leaf as two mirrored halves in two tones, so that it has a fold. */
function drawLeaf({ at, angle, length }: Leaf, slim: number, dark: Hex, light: Hex): string {
  const tip = polar(at, angle, length);
  const half = (hand: number): string => {
    const low = polar(polar(at, angle, length * 0.22), angle + (hand * Math.PI) / 2, length * slim * 0.62);
    const high = polar(polar(at, angle, length * 0.72), angle + (hand * Math.PI) / 2, length * slim * 0.42);
    return `M${formatNumber(at.x)} ${formatNumber(at.y)}C${formatNumber(low.x)} ${formatNumber(low.y)} ${formatNumber(high.x)} ${formatNumber(high.y)} ${formatNumber(tip.x)} ${formatNumber(tip.y)}Z`;
  };
  return fill(half(1), dark) + fill(half(-1), light);
}

function drawTip({ at, angle, length }: Leaf, kind: 'berry' | 'flower' | 'bud', color: Hex, ground: Hex): string {
  if (kind === 'flower') {
    const petals = Array.from({ length: 5 }, (_, index) =>
      filledCircle(polar(at, angle + (index * 2 * Math.PI) / 5, length * 0.72), length * 0.6, color),
    );
    return petals.join('') + filledCircle(at, length * 0.38, ground);
  }
  if (kind === 'bud')
    return drawLeaf({ at: polar(at, angle, -length * 0.6), angle, length: length * 2.3 }, 0.62, color, color);
  return (
    filledCircle(at, length, color) +
    filledCircle({ x: at.x - length * 0.32, y: at.y - length * 0.34 }, length * 0.22, ground)
  );
}

function plantBounds(plant: Plant): { left: number; right: number; top: number } {
  const ends = [
    ...plant.leaves.map((leaf) => ({ point: polar(leaf.at, leaf.angle, leaf.length), spare: 8 })),
    ...plant.tips.map((tip) => ({ point: polar(tip.at, tip.angle, tip.length), spare: tip.length })),
  ];
  return {
    left: Math.min(...ends.map(({ point, spare }) => point.x - spare)),
    right: Math.max(...ends.map(({ point, spare }) => point.x + spare)),
    top: Math.min(...ends.map(({ point, spare }) => point.y - spare)),
  };
}
