import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The server's: those of the client faults, 61 to 67, are held by core and by the browser's tests. */
const NUMBERS = [...Array.from({ length: 60 }, (_, at) => at + 1), 68, 69, 70];

const read = (file: string): string => readFileSync(ROOT + file, 'utf8');

/** The rows of the table: number and files. */
const rows = new Map(
  [...read('apps/api/docs/checks.md').matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)].map(([, number, files = '']) => [
    Number(number),
    [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  ]),
);

/** The numbers that titles of tests begin with; a title may stand on the line after its table of cases. */
const numbersIn = (file: string): Set<number> =>
  new Set([...read(file).matchAll(/['"`](\d+): /g)].map(([, number]) => Number(number)));

it('names a test for every check of the server', () => {
  expect([...rows.keys()].toSorted((one, other) => one - other)).toEqual(NUMBERS);
  for (const [number, files] of rows) {
    expect([number, files.length > 0]).toEqual([number, true]);
    for (const file of files) expect([file, number, numbersIn(file).has(number)]).toEqual([file, number, true]);
  }
});

/** Every file of tests, of all packages and apps. */
const testFiles = ['apps', 'packages']
  .flatMap((place) => readdirSync(ROOT + place).map((name) => `${place}/${name}`))
  .flatMap((home) => ['src', 'test', 'e2e'].map((folder) => `${home}/${folder}`))
  .filter((folder) => existsSync(ROOT + folder))
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file));

it('leaves out no test that says which check it holds', () => {
  expect(testFiles.length).toBeGreaterThan(100);
  const leftOut = testFiles.flatMap((file) =>
    [...numbersIn(file)]
      .filter((number) => NUMBERS.includes(number) && !rows.get(number)?.includes(file))
      .map((number) => `${number}: ${file}`),
  );
  expect(leftOut).toEqual([]);
});
