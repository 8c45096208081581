import type { Hex } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH } from '../geometry.ts';
import type { Random } from '../random.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { circle, filledCircle, fill, group, rect } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const TITLE = { family: 'jost', axes: { wght: 720 }, letterCase: 'lower', tracking: -0.02 } as const;
const AUTHOR = { family: 'jost', axes: { wght: 500 }, letterCase: 'lower' } as const;

type Colors = Readonly<Record<'ground' | 'ink' | 'a' | 'b' | 'c', Hex>>;

const bar = (x: number, y: number, count: number, width: number, gap: number, height: number, color: Hex): string =>
  Array.from({ length: count }, (_, index) => rect(x + index * (width + gap), y, width, height, color)).join('');

/** Geometric pictures on a module of 50, drawn on 600 × 600. */
const TEMPLATES: Readonly<Record<'bridge' | 'rotor' | 'tower' | 'sail' | 'bird', (colors: Colors) => string>> = {
  bridge: ({ ground, ink, a, b, c }) => {
    const lattice = Array.from({ length: 9 }, (_, index) => `M${20 + index * 76} 392L${62 + index * 76} 308`).join('');
    return [
      filledCircle({ x: 420, y: 250 }, 150, c),
      fill('M0 300H600V316H0ZM0 392H600V418H0Z', ink),
      `<path d="${lattice}" stroke="${ink}" stroke-width="11" fill="none"/>`,
      fill('M0 560A150 150 0 0 1 300 560Z', ink),
      fill('M300 560A150 150 0 0 1 600 560Z', b),
      fill('M75 560A75 75 0 0 1 225 560ZM375 560A75 75 0 0 1 525 560Z', ground),
      rect(0, 560, 600, 40, a),
    ].join('');
  },
  rotor: ({ ground, ink, a, b, c }) =>
    [
      fill('M0 0H600V300A300 300 0 0 1 0 300Z', c),
      filledCircle({ x: 300, y: 300 }, 205, a),
      filledCircle({ x: 300, y: 300 }, 112, ground),
      fill('M300 95A205 205 0 0 1 505 300H412A112 112 0 0 0 300 188Z', ink),
      filledCircle({ x: 300, y: 300 }, 46, b),
      fill('M0 600V500L100 600Z', b),
      bar(470, 508, 6, 12, 11, 92, ink),
    ].join(''),
  tower: ({ ground, ink, a, b, c }) =>
    [
      rect(0, 0, 600, 600, ground),
      filledCircle({ x: 450, y: 150 }, 100, b),
      fill('M0 600V450A150 150 0 0 1 150 300V600Z', a),
      rect(150, 100, 100, 500, ink),
      fill('M150 100A50 50 0 0 1 250 100Z', c),
      fill('M250 600V300L400 450V600Z', c),
      fill('M400 600V450A100 100 0 0 1 600 450V600Z', a),
      fill('M450 600V500A50 50 0 0 1 550 500V600Z', ground),
      bar(175, 150, 3, 10, 10, 60, ground),
      bar(175, 250, 3, 10, 10, 60, ground),
      bar(175, 350, 3, 10, 10, 60, ground),
      filledCircle({ x: 75, y: 450 }, 36, ground),
    ].join(''),
  sail: ({ ground, ink, a, b, c }) =>
    [
      rect(0, 0, 600, 600, c),
      filledCircle({ x: 130, y: 130 }, 70, b),
      fill('M300 50A400 400 0 0 1 550 400H300Z', ground),
      fill('M275 100A350 350 0 0 0 75 400H275Z', a),
      fill('M100 440H520A130 130 0 0 1 390 570H230A130 130 0 0 1 100 440Z', ink),
      rect(282, 30, 12, 420, ink),
      fill(
        'M0 600V560A50 50 0 0 0 100 560A50 50 0 0 0 200 560A50 50 0 0 0 300 560A50 50 0 0 0 400 560A50 50 0 0 0 500 560A50 50 0 0 0 600 560V600Z',
        a,
      ),
    ].join(''),
  bird: ({ ground, ink, a, b, c }) =>
    [
      rect(0, 0, 600, 600, ground),
      fill('M100 250A150 150 0 0 1 400 250V450H250A150 150 0 0 1 100 300Z', a),
      fill('M400 450V250A200 200 0 0 1 600 450Z', ink),
      fill('M250 450A150 150 0 0 1 400 300V450Z', c),
      filledCircle({ x: 210, y: 205 }, 34, ground),
      filledCircle({ x: 210, y: 205 }, 15, ink),
      fill('M100 200V290L10 262Z', b),
      circle({ x: 500, y: 120 }, 62, b, 24),
      rect(270, 450, 14, 100, ink),
      rect(340, 450, 14, 100, ink),
      rect(0, 550, 600, 50, b),
    ].join(''),
};

/** Constructed blocks: flat shapes on a module, primary colors and ink, a lower-case title at the bottom. */
export const workshop = defineSystem({
  name: 'workshop',
  slots: ['ground', 'ink', 'a', 'b', 'c', 'foot', 'text'],
  styles: [TITLE, AUTHOR],
  square: { x: 0, y: 0, size: 600 },
  paint({ palette, type, title, author, random, options }) {
    const build = random.fork('build');
    const name = textOption(
      options,
      'template',
      ['bridge', 'rotor', 'tower', 'sail', 'bird'],
      build.pick(['bridge', 'rotor', 'tower', 'sail', 'bird']),
    );
    const colors = options['permute'] === false ? palette : permuted(build, palette);
    const isMirrored = options['mirror'] === true || (options['mirror'] === undefined && build.chance(0.5));
    const art = TEMPLATES[name](colors);
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      isMirrored ? group(art, 'translate(600 0) scale(-1 1)') : art,
      rect(0, 600, WIDTH, 300, palette.foot),
    ];
    if (!title) return { svg: parts.join('') };
    const block = layOutTitle(
      { type, title },
      {
        field: { left: MARGIN, top: 646, right: WIDTH - MARGIN, bottom: 808 },
        align: 'start',
        anchor: 'top',
        style: TITLE,
        maxSize: 104,
        leading: 0.92,
        color: palette.text,
        backgrounds: [palette.foot],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 34,
        color: palette.text,
        x: MARGIN,
        baseline: HEIGHT - 44,
        width: WIDTH - 2 * MARGIN,
        align: 'start',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

function permuted(random: Random, palette: Colors): Colors {
  const [a, b, c] = random.shuffle([palette.a, palette.b, palette.c]);
  return { ...palette, a: a ?? palette.a, b: b ?? palette.b, c: c ?? palette.c };
}
