import { readFile } from 'node:fs/promises';
import type * as Engine from 'harfbuzzjs';
import type { Face, Font } from 'harfbuzzjs';
import type { Box } from './geometry.ts';
import { formatNumber } from './svg.ts';
import { candidateFiles, isCursiveScript, type FontFile, type FontStyle } from './fonts.ts';

/** A shaped line at size 1 that can be drawn at any size. */
export interface ShapedLine {
  /** Width from the start of the first letter to the end of the last, including letter spacing. */
  readonly advance: number;
  /** The bounding box of the ink; y runs down from the baseline. */
  readonly ink: Box;
  /** Returns path data at `size` with its origin on the baseline at `x`, `y`. `stretch` makes it taller. */
  draw(x: number, y: number, size: number, stretch?: number): string;
}

interface Segment {
  readonly type: string;
  /** x, y pairs at size 1, y down. */
  readonly values: readonly number[];
}

const EMPTY_BOUNDS: Box = { left: 0, top: 0, right: 0, bottom: 0 };
const fontCache = new Map<string, Promise<Face>>();

/** Opens a font file. It is decompressed once per process. */
function openFont(engine: typeof Engine, path: string): Promise<Face> {
  const opened = fontCache.get(path);
  if (opened) return opened;
  const opening = (async () => {
    const { default: decompress } = await import('woff2-encoder/decompress');
    return new engine.Face(new engine.Blob(await decompress(await readFile(path))));
  })();
  fontCache.set(path, opening);
  return opening;
}

/** Sets text as outlines. The fonts are loaded when it is opened, so that setting text is synchronous. */
export class Typesetter {
  private readonly fonts = new Map<string, Font>();
  private readonly fontFiles = new Map<string, FontFile>();

  private constructor(
    private readonly engine: typeof Engine,
    private readonly opened: ReadonlyMap<string, Face>,
  ) {}

  /** Opens a typesetter for all given texts in all given styles. Characters without a font are omitted. */
  static async open(styles: readonly FontStyle[], texts: readonly string[]): Promise<Typesetter> {
    const engine = await import('harfbuzzjs');
    const opened = new Map<string, Face>();
    const setter = new Typesetter(engine, opened);
    for (const style of styles) {
      const letters = texts.map((text) => applyLetterCase(text, style)).join('');
      for (const character of new Set(`Hx${letters}`)) {
        if (character.trim() === '') continue;
        for (const file of candidateFiles(style, character)) {
          if (!opened.has(file.path)) opened.set(file.path, await openFont(engine, file.path));
          if (setter.font(file).nominalGlyph(character.codePointAt(0) ?? 0)) {
            setter.fontFiles.set(fontKey(style, character), file);
            break;
          }
        }
      }
    }
    return setter;
  }

  /** Whether every letter of `text` can be drawn. */
  canSet(text: string, style: FontStyle): boolean {
    return Array.from(applyLetterCase(text, style)).every(
      (character) => character.trim() === '' || this.fontFiles.has(fontKey(style, character)),
    );
  }

  /** Returns the cap height relative to the font size. */
  capHeight(style: FontStyle): number {
    return -this.line('H', { ...style, letterCase: 'upper' }).ink.top;
  }

  /** Sets one line of text from left to right, whatever the direction of its script. */
  line(text: string, style: FontStyle): ShapedLine {
    const shown = applyLetterCase(text, style);
    const runs = this.runsOf(shown, style);
    if (isCursiveScript(shown)) runs.reverse();
    const segments: Segment[] = [];
    let pen = 0;
    for (const run of runs) pen = this.shapeAcross(run.text, run.file, style, pen, segments);
    return toShapedLine(segments, pen);
  }

  /** Sets one column of upright text from top to bottom. `advance` is its height; x is relative to its center. */
  column(text: string, style: FontStyle): ShapedLine {
    const segments: Segment[] = [];
    let pen = 0;
    for (const run of this.runsOf(applyLetterCase(text, style), style)) {
      const { glyphs, font, unit } = this.shape(run.text, run.file, true);
      for (const { codepoint, xOffset = 0, yOffset = 0, yAdvance = 0 } of glyphs) {
        append(segments, font, codepoint, unit, xOffset * unit, pen - yOffset * unit);
        pen -= yAdvance * unit;
        pen += style.tracking ?? 0;
      }
    }
    return toShapedLine(segments, pen);
  }

  private shapeAcross(text: string, file: FontFile, style: FontStyle, start: number, into: Segment[]): number {
    const { glyphs, font, unit } = this.shape(text, file, false);
    const tracking = isCursiveScript(text) ? 0 : (style.tracking ?? 0);
    let pen = start;
    for (const { codepoint, xOffset = 0, yOffset = 0, xAdvance = 0 } of glyphs) {
      append(into, font, codepoint, unit, pen + xOffset * unit, -yOffset * unit);
      pen += xAdvance * unit + (xAdvance === 0 ? 0 : tracking);
    }
    return pen;
  }

  private shape(text: string, file: FontFile, isVertical: boolean) {
    const { Buffer: TextBuffer, Direction, shape } = this.engine;
    const font = this.font(file);
    const buffer = new TextBuffer();
    buffer.addText(text);
    if (isVertical) buffer.setDirection(Direction.TTB);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return { glyphs: buffer.getGlyphInfosAndPositions(), font, unit: 1 / font.face.upem };
  }

  private runsOf(text: string, style: FontStyle): { text: string; file: FontFile }[] {
    const runs: { text: string; file: FontFile }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const file = this.fontFiles.get(fontKey(style, character));
      if (character.trim() === '' && last) last.text += character;
      else if (!file) continue;
      else if (last && last.file.path === file.path) last.text += character;
      else runs.push({ text: character, file });
    }
    return runs;
  }

  private font(file: FontFile): Font {
    const key = `${file.path} ${JSON.stringify(file.axes)}`;
    const loaded = this.fonts.get(key);
    if (loaded) return loaded;
    const face = this.opened.get(file.path);
    if (!face) throw new Error(`The font file ${file.path} was not opened`);
    const font = new this.engine.Font(face);
    const axes = Object.entries(file.axes);
    if (axes.length > 0) font.setVariations(axes.map(([tag, value]) => new this.engine.Variation(tag, value)));
    this.fonts.set(key, font);
    return font;
  }
}

const fontKey = (style: FontStyle, character: string): string =>
  `${style.family} ${style.italic ?? false} ${JSON.stringify(style.axes ?? {})} ${character}`;

function applyLetterCase(text: string, style: FontStyle): string {
  const whole = text.normalize('NFC');
  if (style.letterCase === 'upper') return whole.toUpperCase();
  return style.letterCase === 'lower' ? whole.toLowerCase() : whole;
}

/** The outlines that a font has drawn. A title is measured in every way to break it, so each glyph is needed many times. */
const outlines = new WeakMap<Font, Map<number, ReturnType<Font['glyphToJson']>>>();

function outlineOf(font: Font, glyph: number): ReturnType<Font['glyphToJson']> {
  const drawn = outlines.get(font) ?? new Map<number, ReturnType<Font['glyphToJson']>>();
  outlines.set(font, drawn);
  const outline = drawn.get(glyph) ?? font.glyphToJson(glyph);
  drawn.set(glyph, outline);
  return outline;
}

function append(into: Segment[], font: Font, glyph: number, unit: number, x: number, y: number): void {
  for (const { type, values } of outlineOf(font, glyph)) {
    into.push({ type, values: values.map((value, at) => (at % 2 === 0 ? x + value * unit : y - value * unit)) });
  }
}

function toShapedLine(segments: readonly Segment[], advance: number): ShapedLine {
  let ink: { left: number; top: number; right: number; bottom: number } | undefined;
  for (const { values } of segments) {
    for (let at = 0; at + 1 < values.length; at += 2) {
      const [x = 0, y = 0] = [values[at], values[at + 1]];
      ink ??= { left: x, top: y, right: x, bottom: y };
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
    }
  }
  return {
    advance,
    ink: ink ?? EMPTY_BOUNDS,
    draw: (x, y, size, stretch = 1) =>
      segments
        .map(
          ({ type, values }) =>
            type +
            values
              .map((value, at) => formatNumber(at % 2 === 0 ? x + value * size : y + value * size * stretch))
              .join(' '),
        )
        .join(''),
  };
}
