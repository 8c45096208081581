import type { Hex } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH, clamp, smoothstep, type Point } from '../geometry.ts';
import { createNoise, type Noise } from '../noise.ts';
import type { Random } from '../random.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { clipped, fill, frame, polygon, rect } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';
import { drawFigure, type FigureName } from './burin-figures.ts';

const TITLE = { family: 'fell' } as const;
const AUTHOR = { family: 'fell', italic: true } as const;
const PICTURE = { left: 40, top: 40, right: 560, bottom: 604 };
const PITCH = 11;
const SAMPLE = 10;

/** The brightness of the picture at a point, 0 to 1, and the vertical offset of the line there. */
interface Field {
  light(point: Point): number;
  lift(point: Point): number;
}

/** An engraving: horizontal lines that are thicker where the picture is dark. */
export const burin = defineSystem({
  name: 'burin',
  slots: ['ground', 'ink', 'fig'],
  styles: [TITLE, AUTHOR],
  square: { x: 60, y: 60, size: 480 },
  paint({ palette, type, title, author, random, options }) {
    const plate = random.fork('plate');
    const subject = textOption(
      options,
      'subject',
      ['sun', 'moon', 'peaks', 'storm'],
      plate.pick(['sun', 'moon', 'peaks', 'storm']),
    );
    const figure: FigureName = textOption(
      options,
      'figure',
      ['none', 'heron', 'boat', 'lighthouse', 'cypress'],
      plate.pick(['none', 'heron', 'boat', 'lighthouse', 'cypress']),
    );
    const field = FIELDS[subject](plate, createNoise(plate));
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      clipped(
        'plate',
        rect(PICTURE.left, PICTURE.top, PICTURE.right - PICTURE.left, PICTURE.bottom - PICTURE.top, '#000000'),
        engrave(field, palette.ink) + drawFigure(figure, plate, palette),
      ),
      frame(PICTURE.left, PICTURE.top, PICTURE.right - PICTURE.left, PICTURE.bottom - PICTURE.top, palette.ink, 6),
    ];
    if (!title) return { svg: parts.join('') };
    const block = layOutTitle(
      { type, title },
      {
        field: { left: MARGIN, top: 630, right: WIDTH - MARGIN, bottom: 800 },
        align: 'center',
        anchor: 'middle',
        style: TITLE,
        maxSize: 94,
        leading: 1,
        color: palette.ink,
        backgrounds: [palette.ground],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 39,
        color: palette.fig,
        x: WIDTH / 2,
        baseline: HEIGHT - 38,
        width: WIDTH - 2 * MARGIN,
        align: 'center',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

function engrave(field: Field, color: Hex): string {
  const lines: string[] = [];
  for (let y = PICTURE.top + PITCH / 2 - 2 * PITCH; y < PICTURE.bottom + 3 * PITCH; y += PITCH) {
    const upper: Point[] = [];
    const lower: Point[] = [];
    for (let x = PICTURE.left - SAMPLE; x <= PICTURE.right + SAMPLE; x += SAMPLE) {
      const half = Math.max(0.9, (1 - clamp(field.light({ x, y }), 0.04, 1)) * PITCH) / 2;
      const middle = y + field.lift({ x, y });
      upper.push({ x, y: middle - half });
      lower.push({ x, y: middle + half });
    }
    lines.push(polygon([...upper, ...lower.toReversed()]));
  }
  return fill(lines.join(''), color);
}

/** Water below a horizon: glitter under the light, waves growing towards the viewer. */
function water(noise: Noise, horizon: number, lightX: number): Field {
  return {
    light: ({ x, y }) => {
      const near = (y - horizon) / (PICTURE.bottom - horizon);
      const ripple = Math.sin(y * 0.62 + 3 * noise(x / 74, y / 30)) * 0.24 + 0.24 * noise(x / 46, y / 16);
      const path = Math.exp(-(((x - lightX) / (54 + 120 * near)) ** 2));
      return 0.34 + ripple + path * (0.46 + 0.2 * noise(x / 20, y / 9));
    },
    lift: ({ x, y }) => {
      const near = clamp((y - horizon) / (PICTURE.bottom - horizon), 0, 1);
      return (3 + 18 * near) * noise(x / (62 + 92 * near) + 9, y / 60) * smoothstep(0, 0.1, near);
    },
  };
}

const FIELDS: Readonly<Record<'sun' | 'moon' | 'peaks' | 'storm', (random: Random, noise: Noise) => Field>> = {
  sun: (random, noise) => {
    const horizon = random.range(372, 410);
    const center = { x: random.range(250, 350), y: random.range(196, 236) };
    const radius = random.range(98, 122);
    const sea = water(noise, horizon, center.x);
    return {
      light: (point) => {
        if (point.y > horizon) return sea.light(point);
        const far = Math.hypot(point.x - center.x, point.y - center.y);
        if (far < radius) return 0.97;
        const ray = Math.sin(16 * Math.atan2(point.y - center.y, point.x - center.x)) > 0 ? 0.92 : 0.24;
        return far < radius + 15 ? 0.16 : ray - 0.2 * ((far - radius) / 340) + 0.08 * smoothstep(0, 200, point.y);
      },
      lift: (point) => (point.y > horizon ? sea.lift(point) : 0),
    };
  },
  moon: (random, noise) => {
    const horizon = random.range(388, 430);
    const center = { x: random.range(330, 420), y: random.range(176, 220) };
    const radius = random.range(96, 116);
    const sea = water(noise, horizon, center.x);
    return {
      light: (point) => {
        if (point.y > horizon) return sea.light(point) - 0.06;
        const [dx, dy] = [(point.x - center.x) / radius, (point.y - center.y) / radius];
        const far = dx * dx + dy * dy;
        if (far < 1)
          return 0.72 + 0.3 * Math.sqrt(1 - far) - 0.16 * dx - 0.34 * Math.max(0, noise(point.x / 36, point.y / 30));
        return (
          0.16 +
          0.2 * smoothstep(60, horizon, point.y) +
          0.1 * noise(point.x / 120, point.y / 34) +
          0.12 * Math.exp(1 - far)
        );
      },
      lift: (point) => (point.y > horizon ? sea.lift(point) : 0),
    };
  },
  peaks: (random, noise) => {
    const tops = [
      { x: random.range(110, 190), y: random.range(250, 300), slope: 0.86 },
      { x: random.range(300, 360), y: random.range(150, 190), slope: 1.08 },
      { x: random.range(450, 540), y: random.range(260, 310), slope: 0.8 },
    ];
    const center = { x: random.range(150, 210), y: random.range(118, 150) };
    const shore = 470;
    const sea = water(noise, shore, center.x);
    return {
      light: (point) => {
        if (point.y > shore) return sea.light(point);
        const ridge = tops
          .map((top) => ({
            top,
            under: point.y - top.y - Math.abs(point.x - top.x) * top.slope - 16 * noise(point.x / 34, top.x),
          }))
          .toSorted((a, b) => b.under - a.under)[0];
        if (ridge && ridge.under > 0) {
          const isLit = point.x + 26 * noise(point.y / 40, ridge.top.x) < ridge.top.x;
          const snow = ridge.under < 54 + 22 * noise(point.x / 16, 3) ? 0.34 : 0;
          return (isLit ? 0.66 : 0.14) + snow + 0.14 * noise(point.x / 20, point.y / 46);
        }
        if (Math.hypot(point.x - center.x, point.y - center.y) < 50) return 0.97;
        return 0.5 + 0.3 * smoothstep(60, 420, point.y) + 0.16 * noise(point.x / 150, point.y / 26);
      },
      lift: (point) => (point.y > shore ? sea.lift(point) : 0),
    };
  },
  storm: (random, noise) => {
    const horizon = random.range(400, 440);
    const lightX = random.range(180, 420);
    const sea = water(noise, horizon, lightX);
    return {
      light: (point) => {
        if (point.y > horizon) return sea.light(point) - 0.04;
        const cloud = noise(point.x / 130, point.y / 70) + 0.5 * noise(point.x / 52 + 7, point.y / 30);
        const gap =
          Math.exp(-(((point.x - lightX - (horizon - point.y) * 0.3) / 62) ** 2)) * smoothstep(90, 240, point.y);
        return 0.36 + 0.34 * cloud + 0.62 * gap;
      },
      lift: (point) => (point.y > horizon ? 1.5 * sea.lift(point) : 9 * noise(point.x / 110, point.y / 50)),
    };
  },
};
