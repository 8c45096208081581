import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { anEpub } from './testing/an-epub.ts';

/** Runs the example of the README with its entry points and files replaced. */
it('runs the example of the README', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'octavo-readme-'));
  await writeFile(join(folder, 'upload.epub'), anEpub());
  const entryPoints: Record<string, unknown> = {
    ...(await import('./normalize/index.ts')),
    ...(await import('./publication/index.ts')),
    ...(await import('./zip/index.ts')),
  };
  const body = example
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/'(upload\.epub|served\.zip)'/g, (_, file: string) => JSON.stringify(join(folder, file)));
  const names = [...example.matchAll(/^import \{ (.*) \}/gm)].flatMap(([, list = '']) => list.split(', '));
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- runs the code of this package's own README
  const run = new Function(
    ...names,
    `return (async () => { ${body}\nreturn { manifest, texts, warnings, cover, body }; })();`,
  );
  const result = await run(...names.map((name) => entryPoints[name]));
  await rm(folder, { recursive: true });
  expect(names).toHaveLength(6);
  expect(result).toMatchObject({ warnings: [], cover: undefined, texts: [{ text: 'Once upon a time.' }] });
  expect(gunzipSync(result.body).toString()).toContain('Once upon a time.');
});
