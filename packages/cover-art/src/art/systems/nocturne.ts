import { mix } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH } from '../geometry.ts';
import { defineSystem } from '../cover-system.ts';
import { filledCircle, fill, radialGlow, formatNumber, rect } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const TITLE = { family: 'leagueGothic', letterCase: 'upper' } as const;
const AUTHOR = { family: 'jost', axes: { wght: 500 } } as const;
const COLUMNS = 6;
const ROWS = 8;
const WALL = 292;
const PANE = { width: 56, height: 49 };

/** A house at night with one lit window and a figure in it. */
export const nocturne = defineSystem({
  name: 'nocturne',
  slots: ['ground', 'a', 'b', 'c', 'd', 'text'],
  styles: [TITLE, AUTHOR],
  square: { x: 146, y: 452, size: 220 },
  paint({ palette, type, title, author, random, options }) {
    const house = random.fork('house');
    const lit = {
      column: typeof options['column'] === 'number' ? options['column'] : house.integer(1, COLUMNS - 2),
      row: typeof options['row'] === 'number' ? options['row'] : house.integer(1, ROWS - 3),
    };
    const parts = [
      rect(0, 0, WIDTH, HEIGHT, palette.ground),
      rect(0, WALL, WIDTH, HEIGHT - WALL, palette.a),
      rect(0, WALL - 8, WIDTH, 16, palette.b),
      rect(0, WALL + 8, WIDTH, 5, mix(palette.a, palette.ground, 0.6)),
    ];
    const stepX = (WIDTH - 2 * 54 - PANE.width) / (COLUMNS - 1);
    const stepY = (HEIGHT - WALL - 96 - PANE.height) / (ROWS - 1);
    for (let row = 0; row < ROWS; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const x = 54 + column * stepX;
        const y = WALL + 48 + row * stepY;
        const isDim = house.chance(0.1);
        const hasBlind = house.chance(0.3);
        const blind = house.range(0.25, 0.55);
        if (column === lit.column && row === lit.row) continue;
        const glass = isDim ? palette.d : palette.ground;
        parts.push(rect(x, y, PANE.width, PANE.height, glass));
        if (hasBlind)
          parts.push(rect(x, y, PANE.width, PANE.height * blind, isDim ? mix(palette.d, palette.b, 0.5) : palette.b));
        parts.push(sash(x, y, palette.a), rect(x - 5, y + PANE.height, PANE.width + 10, 4, palette.b));
      }
    }
    parts.push(window(54 + lit.column * stepX, WALL + 48 + lit.row * stepY, palette));
    if (!title) return { svg: parts.join('') };
    const block = layOutTitle(
      { type, title },
      {
        field: { left: MARGIN, top: 52, right: WIDTH - MARGIN, bottom: 226 },
        align: 'start',
        anchor: 'top',
        style: TITLE,
        maxSize: 124,
        leading: 0.95,
        color: palette.text,
        backgrounds: [palette.ground],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: AUTHOR,
        size: 33,
        color: palette.c,
        x: MARGIN,
        baseline: 264,
        width: WIDTH - 2 * MARGIN,
        align: 'start',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

const sash = (x: number, y: number, color: `#${string}`): string =>
  rect(x + PANE.width / 2 - 2, y, 4, PANE.height, color) + rect(x, y + PANE.height / 2 - 2, PANE.width, 4, color);

/** Draws the lit window, a little larger than the dark ones, with a figure and light on the sill. */
function window(left: number, top: number, palette: Readonly<Record<'ground' | 'a' | 'c', `#${string}`>>): string {
  const [x, y, width, height] = [left - 5, top - 5, PANE.width + 10, PANE.height + 10];
  const middle = x + width * 0.56;
  const floor = y + height;
  const body = `M${formatNumber(middle - 15)} ${formatNumber(floor)}Q${formatNumber(middle - 15)} ${formatNumber(floor - 22)} ${formatNumber(middle)} ${formatNumber(floor - 22)}Q${formatNumber(middle + 15)} ${formatNumber(floor - 22)} ${formatNumber(middle + 15)} ${formatNumber(floor)}Z`;
  return [
    radialGlow({ x: x + width / 2, y: y + height / 2 }, 74, palette.c, 0.1),
    radialGlow({ x: x + width / 2, y: y + height / 2 }, 52, palette.c, 0.12),
    rect(x, y, width, height, palette.c),
    rect(x + width / 2 - 2, y, 4, height, palette.a),
    rect(x, y + height * 0.42, width, 4, palette.a),
    fill(body, palette.ground),
    filledCircle({ x: middle, y: floor - 30 }, 10, palette.ground),
    rect(x - 7, floor, width + 14, 6, palette.c),
  ].join('');
}
