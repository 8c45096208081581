import { HEIGHT, MARGIN, WIDTH, polar, type Point } from '../geometry.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { clipped, filledCircle, polygon, rect } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const TITLE = { family: 'archivo', axes: { wdth: 108, wght: 800 } } as const;
const AUTHOR = { family: 'archivo', axes: { wdth: 100, wght: 560 } } as const;
const STRIPE = 30;
const FLOOR = 600;

/** Stripes that are offset by half a period inside one shape, and back again inside another. */
export const rings = defineSystem({
  name: 'rings',
  slots: ['ground', 'ink', 'a', 'b', 'text'],
  styles: [TITLE, AUTHOR],
  square: { x: 60, y: 60, size: 480 },
  paint({ palette, type, title, author, random, options }) {
    const shape = textOption(
      options,
      'shape',
      ['disc', 'diamond', 'hexagon'],
      random.pick(['disc', 'disc', 'diamond', 'hexagon']),
    );
    const isUpright = options['upright'] === true || (options['upright'] === undefined && random.chance(0.35));
    const center = { x: random.range(270, 330), y: 300 };
    const outer = shape === 'disc' ? 218 : 240;
    const inner = outer * 0.52;
    const aside = random.range(0, Math.PI * 2);
    const offset = polar(center, aside, outer * random.range(0.18, 0.34));
    const stripes = (shift: number, dark: `#${string}`, light: `#${string}`): string => {
      let drawn = rect(0, 0, WIDTH, FLOOR, light);
      const length = isUpright ? WIDTH : FLOOR;
      for (let at = shift - 2 * STRIPE; at < length; at += 2 * STRIPE) {
        const from = Math.max(0, at);
        const to = Math.min(length, at + STRIPE);
        if (to <= from) continue;
        drawn += isUpright ? rect(from, 0, to - from, FLOOR, dark) : rect(0, from, WIDTH, to - from, dark);
      }
      return drawn;
    };
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      stripes(0, palette.ink, palette.ground),
      clipped('outer', outline(shape, center, outer), stripes(STRIPE, palette.a, palette.b)),
      clipped('inner', outline(shape, offset, inner), stripes(0, palette.ink, palette.ground)),
    ];
    if (!title) return { svg: parts.join('') };
    const block = layOutTitle(
      { type, title },
      {
        field: { left: MARGIN, top: 642, right: WIDTH - MARGIN, bottom: 806 },
        align: 'start',
        anchor: 'top',
        style: TITLE,
        maxSize: 92,
        leading: 1,
        color: palette.text,
        backgrounds: [palette.ground],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 33,
        color: palette.a,
        x: MARGIN,
        baseline: HEIGHT - 46,
        width: WIDTH - 2 * MARGIN,
        align: 'start',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

function outline(shape: 'disc' | 'diamond' | 'hexagon', center: Point, radius: number): string {
  if (shape === 'disc') return filledCircle(center, radius, '#000000');
  const corners = shape === 'diamond' ? 4 : 6;
  const points = Array.from({ length: corners }, (_, index) =>
    polar(center, (index * 2 * Math.PI) / corners - Math.PI / 2, radius),
  );
  return `<path d="${polygon(points)}"/>`;
}
