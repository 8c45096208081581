import type { Hex } from './color.ts';
import { fitTitle } from './fit-title.ts';
import type { Box } from './geometry.ts';
import type { Scene, TitleMetrics } from './cover-system.ts';
import { fill } from './svg.ts';
import { isCjk, isCursiveScript, type FontStyle } from './fonts.ts';
import type { ShapedLine, Typesetter } from './typesetter.ts';

/** The position of a text block in its field. `top`: capitals touch the top edge; `foot`: the last baseline is the bottom edge. */
interface Placement {
  readonly field: Box;
  readonly align: 'start' | 'center';
  readonly anchor: 'top' | 'foot' | 'middle';
}

/** A title to be set as large as its field allows. */
interface TitleRequest extends Placement {
  readonly style: FontStyle;
  readonly maxSize: number;
  readonly leading: number;
  readonly color: Hex;
  readonly backgrounds: readonly Hex[];
  readonly maxLines?: number;
}

/** Text as outlines with its bounding box, from the cap height of the first line to the bottom of the last. */
export interface TextBlock {
  readonly svg: string;
  readonly size: number;
  readonly box: Box;
  readonly baseline: number;
  readonly metrics: TitleMetrics;
}

/** Some scripts need a larger line height than Latin. */
const leadingFor = (text: string, leading: number): number => {
  if (isCursiveScript(text)) return Math.max(leading, 1.5);
  return isCjk(text) ? Math.max(leading, 1.28) : leading;
};

/** Chinese, Japanese and Arabic text looks different in size from Latin letters of the same font size. */
const scaleFor = (text: string): number => {
  if (isCursiveScript(text)) return 1.25;
  return isCjk(text) ? 0.92 : 1;
};

/** Sets the scene's title in its field. Right-to-left titles are aligned to the opposite side. */
export function layOutTitle(scene: Pick<Scene<string>, 'type' | 'title'>, request: TitleRequest): TextBlock {
  const { type, title } = scene;
  const leading = leadingFor(title, request.leading);
  const width = request.field.right - request.field.left;
  const { lines, size } = fitTitle(title, {
    width,
    height: request.field.bottom - request.field.top,
    maxSize: request.maxSize * scaleFor(title),
    leading,
    maxLines: request.maxLines ?? (title.length > 44 ? 6 : 4),
    measure: (line) => measureInk(type.line(line, request.style)),
  });
  return placeLines(type, lines, size, leading, request);
}

const measureInk = (line: ShapedLine): number => line.ink.right - line.ink.left;

function placeLines(
  type: Typesetter,
  texts: readonly string[],
  size: number,
  leading: number,
  request: TitleRequest,
): TextBlock {
  const { field, align, anchor, style, color } = request;
  const lines = texts.map((text) => type.line(text, style));
  const step = size * leading;
  const first = lines[0];
  const isPlain = !texts.some((text) => isCursiveScript(text) || isCjk(text));
  const rise = (isPlain || !first ? type.capHeight(style) : -first.ink.top) * size;
  const height = rise + step * Math.max(0, lines.length - 1);
  const start = { top: field.top, foot: field.bottom - height, middle: (field.top + field.bottom - height) / 2 }[
    anchor
  ];
  const isRightToLeft = texts.some(isCursiveScript);
  let left = field.right;
  let right = field.left;
  const drawn = lines.map((line, index) => {
    const width = measureInk(line) * size;
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
    metrics: { size, color, backgrounds: request.backgrounds },
  };
}

/** A short line, such as the author's name, at `size` or smaller if its width requires it. */
interface LineRequest {
  readonly style: FontStyle;
  readonly size: number;
  readonly color: Hex;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly align: 'start' | 'center' | 'end';
}

/** Sets one short line. `start` is the left edge, or the right edge for right-to-left scripts. */
export function layOutLine(type: Typesetter, text: string, request: LineRequest): string {
  if (!text) return '';
  const line = type.line(text, request.style);
  const natural = Math.max(measureInk(line), 0.01);
  const size = Math.min(request.size, request.width / natural);
  const width = natural * size;
  const isRightToLeft = isCursiveScript(text);
  let x = request.x;
  if (request.align === 'center') x -= width / 2;
  else if (request.align === 'end') x -= width;
  else if (isRightToLeft) x += request.width - width;
  return fill(line.draw(x - line.ink.left * size, request.baseline, size), request.color);
}
