import { HEIGHT, WIDTH, distance, type Point } from '../geometry.ts';
import type { Hex } from '../color.ts';
import type { Random } from '../random.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { fill, frame, pebble, rect } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const GARAMOND = { family: 'garamond', axes: { wght: 640 } } as const;
const BODONI = { family: 'bodoni', axes: { wght: 640, opsz: 18 } } as const;
const AUTHOR = { family: 'garamond', italic: true, axes: { wght: 520 } } as const;
const MAX_EDGE_LENGTH = 17;

interface Drop {
  points: Point[];
  readonly color: Hex;
}

/** Marbled paper: drops of color that displace each other, combed or swirled, under a paper label. */
export const marble = defineSystem({
  name: 'marble',
  slots: ['ground', 'a', 'b', 'c', 'ink', 'paper', 'text'],
  styles: [GARAMOND, BODONI, AUTHOR],
  square: { x: 60, y: 60, size: 440 },
  paint({ palette, type, title, author, random, options }) {
    const bath = random.fork('bath');
    const pattern = textOption(
      options,
      'pattern',
      ['comb', 'swirl', 'feather'],
      bath.pick(['comb', 'swirl', 'feather']),
    );
    const drops = pourDrops(bath, [palette.a, palette.b, palette.c, palette.ink, palette.ground]);
    draw(drops, bath, pattern);
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      ...drops.map((drop) => fill(pebble(drop.points, 3), drop.color)),
    ];
    if (!title) return { svg: parts.join('') };
    const style =
      textOption(options, 'type', ['garamond', 'bodoni'], random.pick(['garamond', 'bodoni'])) === 'garamond'
        ? GARAMOND
        : BODONI;
    const width = 464;
    const left = (WIDTH - width) / 2;
    const block = layOutTitle(
      { type, title },
      {
        field: { left: left + 32, top: 270, right: left + width - 32, bottom: 546 },
        align: 'center',
        anchor: 'middle',
        style,
        maxSize: 92,
        leading: 1.02,
        color: palette.text,
        backgrounds: [palette.paper],
      },
    );
    const top = Math.min(block.box.top - 60, 250);
    const bottom = block.box.bottom + 128;
    parts.push(
      rect(left, top, width, bottom - top, palette.paper),
      frame(left + 13, top + 13, width - 26, bottom - top - 26, palette.text, 2.5),
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 36,
        color: palette.text,
        x: WIDTH / 2,
        baseline: bottom - 50,
        width: width - 70,
        align: 'center',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

/** Adds drops one after another. Each displaces the previous ones outwards and preserves their area. */
function pourDrops(random: Random, colors: readonly Hex[]): Drop[] {
  const drops: Drop[] = [];
  const count = random.integer(36, 42);
  let last: Hex | undefined;
  for (let index = 0; index < count; index += 1) {
    const center = { x: random.range(-40, WIDTH + 40), y: random.range(-40, HEIGHT + 40) };
    const radius = random.range(62, 128);
    const color = random.pick(colors.filter((candidate) => candidate !== last));
    last = color;
    for (const drop of drops) {
      drop.points = refineOutline(
        drop.points.map((point) => {
          const dx = point.x - center.x;
          const dy = point.y - center.y;
          const push = Math.sqrt(1 + (radius * radius) / Math.max(dx * dx + dy * dy, 0.01));
          return { x: center.x + dx * push, y: center.y + dy * push };
        }),
      );
    }
    const sides = Math.ceil((2 * Math.PI * radius) / MAX_EDGE_LENGTH) + 4;
    drops.push({
      color,
      points: Array.from({ length: sides }, (_, side) => ({
        x: center.x + Math.cos((side * 2 * Math.PI) / sides) * radius,
        y: center.y + Math.sin((side * 2 * Math.PI) / sides) * radius,
      })),
    });
  }
  return drops;
}

/** Splits edges that are too long to bend. Edges far outside the page stay coarse. */
function refineOutline(points: readonly Point[]): Point[] {
  const result: Point[] = [];
  points.forEach((point, index) => {
    result.push(point);
    const next = points[(index + 1) % points.length] ?? point;
    const isNear = point.x > -90 && point.x < WIDTH + 90 && point.y > -90 && point.y < HEIGHT + 90;
    if (isNear && distance(point, next) > MAX_EDGE_LENGTH)
      result.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 });
  });
  return result;
}

type Tool = (point: Point) => Point;

/** Returns a comb with parallel teeth, every other one moving in the opposite direction. */
function combTool(isVertical: boolean, spacing: number, strength: number, decay: number, shift: number): Tool {
  return (point) => {
    const across = (isVertical ? point.x : point.y) - shift;
    const tooth = Math.round(across / spacing);
    let move = 0;
    for (const near of [tooth - 1, tooth, tooth + 1]) {
      move += (near % 2 === 0 ? 1 : -1) * strength * decay ** -Math.abs(across - near * spacing);
    }
    return isVertical ? { x: point.x, y: point.y + move } : { x: point.x + move, y: point.y };
  };
}

const swirlTool =
  (center: Point, turn: number, reach: number): Tool =>
  (point) => {
    const [dx, dy] = [point.x - center.x, point.y - center.y];
    const angle = turn * Math.exp(-Math.hypot(dx, dy) / reach);
    return {
      x: center.x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: center.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    };
  };

const waveTool =
  (amount: number, length: number, phase: number): Tool =>
  (point) => ({ x: point.x + amount * Math.sin(point.y / length + phase), y: point.y });

function draw(drops: Drop[], random: Random, pattern: 'comb' | 'swirl' | 'feather'): void {
  const shift = random.range(0, 75);
  const whirls = [
    swirlTool({ x: random.range(60, 240), y: random.range(60, 250) }, random.chance(0.5) ? 2.6 : -2.6, 95),
    swirlTool({ x: random.range(360, 560), y: random.range(650, 850) }, random.chance(0.5) ? 2.6 : -2.6, 110),
  ];
  const tools: Readonly<Record<typeof pattern, readonly Tool[]>> = {
    comb: [combTool(true, 75, 96, 1.03, shift), combTool(false, 75, 34, 1.045, shift)],
    swirl: [waveTool(46, 120, random.range(0, 6)), combTool(true, 110, 54, 1.03, shift), ...whirls],
    feather: [
      combTool(false, 62, 84, 1.035, shift),
      combTool(true, 50, 30, 1.06, shift),
      waveTool(18, 90, random.range(0, 6)),
    ],
  };
  for (const tool of tools[pattern]) {
    for (const drop of drops) drop.points = refineOutline(refineOutline(drop.points.map(tool)));
  }
}
