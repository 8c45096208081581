import { HEIGHT, MARGIN, WIDTH } from '../geometry.ts';
import type { Hex } from '../color.ts';
import type { Random } from '../random.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { clipped, filledCircle, fill, group, rect } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const TITLE = { family: 'bodoni', axes: { wght: 660, opsz: 18 } } as const;
const AUTHOR = { family: 'literata', axes: { wght: 500, opsz: 24 } } as const;

type Figure = (ground: Hex, one: Hex, two: Hex) => string;

/** Figures on a tile of 100 × 100. */
const FAMILIES: Readonly<Record<'geometry' | 'moth' | 'weave', readonly Figure[]>> = {
  geometry: [
    (_, one, two) => fill('M0 0H100A100 100 0 0 1 0 100Z', one) + fill('M0 0H46A46 46 0 0 1 0 46Z', two),
    (ground, one, two) =>
      filledCircle({ x: 50, y: 50 }, 46, one) +
      filledCircle({ x: 50, y: 50 }, 26, ground) +
      filledCircle({ x: 50, y: 50 }, 11, two),
    (_, one, two) => fill('M0 50A50 50 0 0 1 100 50Z', one) + fill('M0 100A50 50 0 0 1 100 100Z', two),
    (_, one) => fill('M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0Z', one),
    (_, one) => fill('M0 0H100L0 100Z', one),
  ],
  moth: [
    (_, one, two) => fill('M0 0A100 100 0 0 1 100 100Z', one) + fill('M0 0A100 100 0 0 0 100 100Z', two),
    (_, one, two) => fill('M0 0H100Q62 50 100 100H0Q38 50 0 0Z', one) + filledCircle({ x: 50, y: 50 }, 13, two),
    (_, one, two) =>
      fill('M50 4Q56 44 96 50Q56 56 50 96Q44 56 4 50Q44 44 50 4Z', one) + filledCircle({ x: 50, y: 50 }, 8, two),
    (_, one, two) => fill('M0 100A100 100 0 0 1 100 0V100Z', one) + filledCircle({ x: 70, y: 70 }, 15, two),
  ],
  weave: [
    (ground, one, two) =>
      fill('M0 0H100A100 100 0 0 1 0 100Z', one) +
      fill('M0 0H66A66 66 0 0 1 0 66Z', ground) +
      fill('M0 0H32A32 32 0 0 1 0 32Z', two),
    (_, one, two) => fill('M0 0H34V100H0Z', one) + fill('M66 0H100V100H66Z', two),
    (_, one, two) => fill('M0 0H100L50 50Z', one) + fill('M0 100H100L50 50Z', two),
    (ground, one) => fill('M0 0H100V100H0Z', one) + fill('M50 8L92 50L50 92L8 50Z', ground),
  ],
};

/** Tiles of one family, each rotated by quarter turns, with no equal backgrounds next to each other. */
export const tessera = defineSystem({
  name: 'tessera',
  slots: ['ground', 'ink', 'a', 'b', 'c', 'paper', 'text'],
  styles: [TITLE, AUTHOR],
  square: { x: 0, y: 0, size: 450 },
  paint({ palette, type, title, author, random, options }) {
    const family = textOption(
      options,
      'family',
      ['geometry', 'moth', 'weave'],
      random.pick(['geometry', 'moth', 'weave']),
    );
    const columns = typeof options['columns'] === 'number' ? options['columns'] : random.integer(3, 4);
    const hasBand = textOption(options, 'place', ['band', 'plate'], random.pick(['band', 'plate'])) === 'band';
    const tile = WIDTH / columns;
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      ...tiles(random.fork('tiles'), FAMILIES[family], columns, palette),
    ];
    if (!title) return { svg: parts.join('') };
    const bandTop = Math.round(600 / (tile / 2)) * (tile / 2);
    const plate = hasBand
      ? { left: 0, top: bandTop, right: WIDTH, bottom: HEIGHT }
      : { left: tile / 2, top: tile, right: WIDTH - tile / 2, bottom: tile * (columns === 3 ? 3.5 : 4.5) };
    const inset = hasBand ? MARGIN : 26;
    const block = layOutTitle(
      { type, title },
      {
        field: { left: plate.left + inset, top: plate.top + 44, right: plate.right - inset, bottom: plate.bottom - 96 },
        align: 'center',
        anchor: 'middle',
        style: TITLE,
        maxSize: 96,
        leading: 1.08,
        color: palette.text,
        backgrounds: [palette.paper],
      },
    );
    parts.push(
      rect(plate.left, plate.top, plate.right - plate.left, plate.bottom - plate.top, palette.paper),
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 33,
        color: palette.text,
        x: WIDTH / 2,
        baseline: plate.bottom - 46,
        width: plate.right - plate.left - 2 * inset,
        align: 'center',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

function tiles(
  random: Random,
  figures: readonly Figure[],
  columns: number,
  palette: Readonly<Record<'ground' | 'ink' | 'a' | 'b' | 'c', Hex>>,
): string[] {
  const size = WIDTH / columns;
  const rows = Math.ceil(HEIGHT / size);
  const colors = [palette.ground, palette.ink, palette.a, palette.b, palette.c];
  const grounds: Hex[] = [];
  const drawn: string[] = [];
  const corner = `<rect width="100" height="100"/>`;
  let before: Figure | undefined;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = column > 0 ? grounds.at(-1) : undefined;
      const above = grounds[(row - 1) * columns + column];
      const ground = random.pick(colors.filter((color) => color !== left && color !== above));
      grounds.push(ground);
      const [one, two] = random.shuffle(colors.filter((color) => color !== ground));
      const figure = random.pick(figures.filter((candidate) => candidate !== before));
      before = figure;
      const turn = random.integer(0, 3) * 90;
      const content = group(figure(ground, one ?? ground, two ?? ground), `rotate(${turn} 50 50)`);
      const scale = Math.round(size * 10) / 1000;
      drawn.push(
        group(
          `<rect x="-.4" y="-.4" width="100.8" height="100.8" fill="${ground}"/>${clipped(`t${row}-${column}`, corner, content)}`,
          `translate(${column * size} ${row * size}) scale(${scale})`,
        ),
      );
    }
  }
  return drawn;
}
