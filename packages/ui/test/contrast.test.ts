// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpaperHues, mixInOklab, oklch, ratio, readTokens } from './colors.ts';

const styles = join(import.meta.dirname, '../src/styles');
const themes = readTokens(
  readFileSync(join(styles, 'tokens.css'), 'utf8'),
  readFileSync(join(styles, 'themes.css'), 'utf8'),
);
const grounds = ['ground', 'sheet', 'sunk'];
const texts = ['ink', 'ink-soft', 'ink-muted', 'accent', 'danger', 'ok', 'heart'];

describe.each(['light', 'dark', 'sepia'] as const)('the %s theme', (name) => {
  const { color, pair } = themes[name];

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground])))(
    'sets %s on %s at 4.5:1',
    (text, ground) => {
      expect(ratio(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['on-action', 'action'],
    ['on-action', 'action-hover'],
    ['on-accent', 'accent'],
    ['danger', 'danger-bg'],
    ['ok', 'ok-bg'],
    ['ink', 'mark'],
    ['ink', 'raised'],
  ])('sets %s on %s at 4.5:1', (text, ground) => {
    expect(ratio(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['edge', 'star', 'focus'].flatMap((graphic) => grounds.map((ground) => [graphic, ground])))(
    'draws %s on %s at 3:1',
    (graphic, ground) => {
      expect(ratio(color(graphic), color(ground))).toBeGreaterThanOrEqual(3);
    },
  );

  it('keeps words on an endpaper readable at every hue, also on its lightest grey', () => {
    for (const hue of endpaperHues) {
      const paper = pair('lc-endpaper', hue);
      expect(ratio(color('on-endpaper'), paper.lightest)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(color('on-endpaper-soft'), paper.lightest)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps words on a tint readable at every hue', () => {
    for (const hue of endpaperHues) {
      const tint = mixInOklab(oklch(...themes[name].lightnessAndChroma('lc-tint'), hue), color('sunk'), 0.32);
      for (const text of ['ink', 'ink-soft', 'accent']) {
        expect(ratio(color(text), tint)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
