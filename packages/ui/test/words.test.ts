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

/** Sentences, and what else could not be a word of our own: labels such as `Email` are on more than one screen. */
const sentences = new Set(sentencesIn(messages).filter((text) => /\W/u.test(text)));

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//gu, '');

const shipped = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/u.test(name) && !/\.(?:stories|test)\.|^foundations/u.test(name),
);

it('takes every sentence of the specification from the one place that has it', () => {
  const repeated = shipped.flatMap((name) =>
    Array.from(withoutComments(readFileSync(join(source, name), 'utf8')).matchAll(/(["'`])((?:(?!\1)[^\n])+)\1/gu))
      .map(([, , text = '']) => text.trim())
      .filter((text) => sentences.has(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(repeated).toEqual([]);
});
