import type { Hex } from './color.ts';
import { fitTitle } from './fit-title.ts';
import type { Box } from './geometry.ts';
import type { Scene, TitleReport } from './scene.ts';
import { fill } from './svg.ts';
import { isEastAsian, isJoined, type Style } from './typefaces.ts';
import type { SetLine, Typesetter } from './typesetter.ts';

/** Where a block of text stands in its field. `top`: capitals touch the field's top; `foot`: the last baseline is its bottom. */
interface Placement {
  readonly field: Box;
  readonly align: 'start' | 'center';
  readonly anchor: 'top' | 'foot' | 'middle';
}

/** A title to be set as large as its field allows. */
interface TitleRequest extends Placement {
  readonly style: Style;
  readonly largest: number;
  readonly leading: number;
  readonly color: Hex;
  readonly on: readonly Hex[];
  readonly mostLines?: number;
}

/** Text as outlines, with the box of its lines: cap height of the first to the foot of the last. */
export interface Block {
  readonly svg: string;
  readonly size: number;
  readonly box: Box;
  readonly baseline: number;
  readonly report: TitleReport;
}

/** Lines of some scripts need more air than Latin ones. */
const leadingFor = (text: string, leading: number): number => {
  if (isJoined(text)) return Math.max(leading, 1.5);
  return isEastAsian(text) ? Math.max(leading, 1.28) : leading;
};

/** A Han character and an Arabic word look different in size from Latin letters set at the same one. */
const scaleFor = (text: string): number => {
  if (isJoined(text)) return 1.25;
  return isEastAsian(text) ? 0.92 : 1;
};

/** Sets the scene's title in its field. Right-to-left titles are ranged right where others are ranged left. */
export function setTitle(scene: Pick<Scene<string>, 'type' | 'title'>, request: TitleRequest): Block {
  const { type, title } = scene;
  const leading = leadingFor(title, request.leading);
  const width = request.field.right - request.field.left;
  const { lines, size } = fitTitle(title, {
    width,
    height: request.field.bottom - request.field.top,
    largest: request.largest * scaleFor(title),
    leading,
    mostLines: request.mostLines ?? (title.length > 44 ? 6 : 4),
    widthOf: (line) => inkWidth(type.line(line, request.style)),
  });
  return place(type, lines, size, leading, request);
}

const inkWidth = (line: SetLine): number => line.ink.right - line.ink.left;

function place(
  type: Typesetter,
  texts: readonly string[],
  size: number,
  leading: number,
  request: TitleRequest,
): Block {
  const { field, align, anchor, style, color } = request;
  const lines = texts.map((text) => type.line(text, style));
  const step = size * leading;
  const first = lines[0];
  const isPlain = !texts.some((text) => isJoined(text) || isEastAsian(text));
  const rise = (isPlain || !first ? type.capHeight(style) : -first.ink.top) * size;
  const height = rise + step * Math.max(0, lines.length - 1);
  const start = { top: field.top, foot: field.bottom - height, middle: (field.top + field.bottom - height) / 2 }[
    anchor
  ];
  const isRightToLeft = texts.some(isJoined);
  let left = field.right;
  let right = field.left;
  const drawn = lines.map((line, index) => {
    const width = inkWidth(line) * size;
    let x = field.left;
    if (align === 'center') x = (field.left + field.right - width) / 2;
    else if (isRightToLeft) x = field.right - width;
    left = Math.min(left, x);
    right = Math.max(right, x + width);
    return fill(line.draw(x - line.ink.left * size, start + rise + step * index, size), color);
  });
  return {
    svg: drawn.join(''),
    size,
    box: { left, top: start, right, bottom: start + height },
    baseline: start + height,
    report: { size, color, on: request.on },
  };
}

/** A short line, such as the author's name, at `size` or as much smaller as its width asks for. */
interface LineRequest {
  readonly style: Style;
  readonly size: number;
  readonly color: Hex;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly align: 'start' | 'center' | 'end';
}

/** Sets one short line. `start` means the left edge, or the right one for scripts that begin there. */
export function setLine(type: Typesetter, text: string, request: LineRequest): string {
  if (!text) return '';
  const line = type.line(text, request.style);
  const natural = Math.max(inkWidth(line), 0.01);
  const size = Math.min(request.size, request.width / natural);
  const width = natural * size;
  const isRightToLeft = isJoined(text);
  let x = request.x;
  if (request.align === 'center') x -= width / 2;
  else if (request.align === 'end') x -= width;
  else if (isRightToLeft) x += request.width - width;
  return fill(line.draw(x - line.ink.left * size, request.baseline, size), request.color);
}
