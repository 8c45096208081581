import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The server's checks. Core and the browser tests cover the client checks 61 to 67. */
const NUMBERS = [...Array.from({ length: 60 }, (_, at) => at + 1), 68, 69, 70];

const read = (file: string): string => readFileSync(ROOT + file, 'utf8');

/** The rows of the table: number and files. */
const rows = new Map(
  [...read('apps/api/docs/checks.md').matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)].map(([, number, files = '']) => [
    Number(number),
    [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  ]),
);

/** The check numbers in test titles; a title may be on the line after its table of cases. */
const numbersIn = (file: string): Set<number> =>
  new Set([...read(file).matchAll(/['"`](\d+): /g)].map(([, number]) => Number(number)));

it('lists a test for every check of the server', () => {
  expect([...rows.keys()].toSorted((one, other) => one - other)).toEqual(NUMBERS);
  for (const [number, files] of rows) {
    expect([number, files.length > 0]).toEqual([number, true]);
    for (const file of files) expect([file, number, numbersIn(file).has(number)]).toEqual([file, number, true]);
  }
});

/** All test files of all packages and apps. */
const testFiles = ['apps', 'packages']
  .flatMap((place) => readdirSync(ROOT + place).map((name) => `${place}/${name}`))
  .flatMap((home) => ['src', 'test', 'e2e'].map((folder) => `${home}/${folder}`))
  .filter((folder) => existsSync(ROOT + folder))
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file));

it('lists every test that names a check', () => {
  expect(testFiles.length).toBeGreaterThan(100);
  const leftOut = testFiles.flatMap((file) =>
    [...numbersIn(file)]
      .filter((number) => NUMBERS.includes(number) && !rows.get(number)?.includes(file))
      .map((number) => `${number}: ${file}`),
  );
  expect(leftOut).toEqual([]);
});
