/** Terminal output and input: styled lines, a color palette, keys, and a painter that draws only changes. */
export { glyphsOf } from './glyphs.ts';
export type { Glyphs } from './glyphs.ts';
export { listenToKeys } from './keys.ts';
export type { Key } from './keys.ts';
export { emptyLine, truncateLine, indent, line, lineWidth, listRow, span, justify } from './line.ts';
export type { Line, Role, Span } from './line.ts';
export { linePainter, screenPainter } from './painter.ts';
export type { Painter } from './painter.ts';
export { createPalette } from './palette.ts';
export type { Palette } from './palette.ts';
export { graphemesOf, sanitizeText, widthOf, wrap } from './text.ts';
