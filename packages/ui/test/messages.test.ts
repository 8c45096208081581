// @vitest-environment node
import * as messages from '@octavo/core/messages';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');

function sentencesIn(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(sentencesIn) : [];
}

/** Sentences only: single words such as `Email` are labels on several screens. */
const sentences = new Set(sentencesIn(messages).filter((text) => /\W/u.test(text)));

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//gu, '');

const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/u.test(name) && !/\.(?:stories|test)\.|^foundations/u.test(name),
);

it('imports every sentence of the specification from core messages', () => {
  const repeated = sourceFiles.flatMap((name) =>
    Array.from(withoutComments(readFileSync(join(source, name), 'utf8')).matchAll(/(["'`])((?:(?!\1)[^\n])+)\1/gu))
      .map(([, , text = '']) => text.trim())
      .filter((text) => sentences.has(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(repeated).toEqual([]);
});

it('has no text that cannot be translated', () => {
  // The shop's name is never translated, and `A` on the text size buttons is a symbol.
  const names = ['Octavo', 'A'];
  const fixed = sourceFiles
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const code = withoutComments(readFileSync(join(source, name), 'utf8'));
      const spoken = Array.from(
        code.matchAll(/\b(?:alt|label|title|placeholder|aria-(?:label|roledescription|valuetext))=(?:\{`|")([^"`]*)/gu),
        ([, text = '']) => text.replaceAll(/\$\{[^}]*\}/gu, ''),
      );
      const drawn = Array.from(code.matchAll(/>\s*([A-Z][\w ,.'’]*)\s*<\//gu), ([, text = '']) => text.trim());
      return [...spoken, ...drawn]
        .filter((text) => /\p{L}/u.test(text) && !names.includes(text))
        .map((text) => `${name}: ${text}`);
    });
  expect(fixed).toEqual([]);
});
