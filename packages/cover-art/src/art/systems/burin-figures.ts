import type { Hex } from '../color.ts';
import type { Random } from '../random.ts';
import { group } from '../svg.ts';

/** A silhouette in an engraving. */
export type FigureName = 'none' | 'heron' | 'boat' | 'lighthouse' | 'cypress';

interface Figure {
  readonly fills: string;
  readonly lines?: { readonly d: string; readonly width: number };
  /** Returns the left edge, the baseline and the scale. The drawing itself is placed on y = 0. */
  readonly place: (random: Random) => readonly [number, number, number];
}

const FIGURES: Readonly<Record<Exclude<FigureName, 'none'>, Figure>> = {
  heron: {
    fills:
      'M2 -268L40 -286C46 -298 62 -300 70 -290C88 -294 104 -288 114 -280C100 -282 86 -280 78 -274C84 -246 62 -230 64 -206C66 -186 96 -180 122 -164C152 -146 170 -116 182 -78C166 -90 152 -94 140 -94C120 -92 98 -98 82 -116C58 -142 48 -172 46 -200C44 -232 62 -252 58 -270C52 -274 44 -272 40 -272Z',
    lines: { d: 'M100 -104L96 -44L102 4M124 -98L130 -46L124 6', width: 6 },
    place: (random) => [random.range(110, 160), random.range(528, 548), 1.08],
  },
  boat: {
    fills:
      'M0 -34H150C142 -10 122 0 78 0C34 0 10 -10 0 -34ZM82 -44V-196C122 -148 144 -100 148 -44ZM70 -44V-176C50 -128 28 -86 10 -44ZM74 -206H80V-34H74Z',
    place: (random) => [random.range(100, 330), random.range(432, 462), 0.92],
  },
  lighthouse: {
    fills:
      'M-60 0C-40 -34 -10 -40 10 -52H96C120 -40 150 -30 172 0ZM22 -50L32 -190H74L84 -50ZM26 -196H80V-206H26ZM36 -210H70V-244H36ZM32 -248L53 -276L74 -248Z',
    place: (random) => [random.range(330, 400), random.range(470, 500), 1.1],
  },
  cypress: {
    fills:
      'M0 0C-8 -70 -34 -110 -20 -190C-12 -240 0 -280 8 -320C20 -280 36 -236 40 -190C48 -110 22 -70 18 0ZM78 0C72 -50 52 -80 62 -140C68 -176 78 -204 84 -232C92 -204 104 -176 108 -140C114 -80 98 -50 94 0ZM-100 0C-60 -22 150 -24 210 0Z',
    place: (random) => [random.range(140, 330), random.range(520, 560), 1.02],
  },
};

/** Draws a silhouette in the accent color with a halo in the background color, so that the lines end before it. */
export function drawFigure(name: FigureName, random: Random, palette: Readonly<Record<'ground' | 'fig', Hex>>): string {
  if (name === 'none') return '';
  const { fills, lines, place } = FIGURES[name];
  const [x, y, scale] = place(random);
  const halo = `<path d="${fills}" fill="${palette.ground}" stroke="${palette.ground}" stroke-width="11" stroke-linejoin="round"/>`;
  const legs = (color: Hex, extra: number): string =>
    lines
      ? `<path d="${lines.d}" fill="none" stroke="${color}" stroke-width="${lines.width + extra}" stroke-linecap="round" stroke-linejoin="round"/>`
      : '';
  return group(
    `${halo}${legs(palette.ground, 10)}<path d="${fills}" fill="${palette.fig}"/>${legs(palette.fig, 0)}`,
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})`,
  );
}
