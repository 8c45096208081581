import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutedRuleOf } from './muted-rules.ts';
import { CheckerFailedError, CheckStoppedError, type EpubcheckOptions, runEpubcheck } from './run-epubcheck.ts';
import { permissionFlag } from './start-isolated.ts';
import { MEMORY_EXCEEDED } from './watch-limits.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-test-checker-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program in place of the checker. */
function runProgram(source: string, options: EpubcheckOptions = {}) {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { writeSync } from 'node:fs';\nconst say = (line) => writeSync(1, line + '\\n');\n${source}`,
  );
  return runEpubcheck(join(folder, 'book.epub'), { program, ...options });
}
const SOON = { timeLimitMs: 700, memoryMb: 256 };
const MESSAGE = `say(JSON.stringify({ severity: 'error', code: 'RSC-005', message: 'Wrong.', file: 'a.xhtml', line: 3 }));`;

describe('a check', () => {
  it('returns the messages of a checker that ends', async () => {
    expect(await runProgram(`${MESSAGE} say('{"end":true}');`)).toEqual({
      status: 'complete',
      limit: '',
      messages: [{ severity: 'error', code: 'RSC-005', message: 'Wrong.', file: 'a.xhtml', line: 3 }],
      message_count: 1,
      muted: [],
    });
  });

  it('lists the first messages of a rule, and counts the others', async () => {
    const { messages, message_count: count } = await runProgram(
      `for (let i = 0; i < 40; i += 1) ${MESSAGE} say('{"end":true}');`,
    );
    expect([messages.length, count]).toEqual([10, 40]);
  });

  it.each([
    ['OPF-015', 'The property "svg" should not be declared in the OPF file'],
    ['RSC-005', 'NCX document must use namespace http://www.daisy.org/z3986/2005/ncx/'],
    ['RSC-005', 'Invalid id "青空文庫の番号"; must match xs:ID syntax (NCName)'],
    ['PKG-006', 'Mimetype file must be uncompressed'],
    ['PKG-008', 'Unable to read file'],
  ])('counts muted messages of the rule %s with a reason: %s', async (code, message) => {
    const muted = `say(${JSON.stringify(JSON.stringify({ severity: 'error', code, message }))});`;
    const report = await runProgram(`${muted} ${muted} ${MESSAGE} say('{"end":true}');`);
    expect(report.message_count).toBe(1);
    expect(report.muted).toMatchObject([{ code, message_count: 2 }]);
    expect(report.muted[0]?.reason).toMatch(/\.$/);
  });

  it.each([
    ['OPF-015', 'The property "scripted" should not be declared in the OPF file'],
    ['RSC-005', 'Invalid id "1 2"; must match xs:ID syntax (NCName)'],
  ])('shows other messages of the rule %s: %s', (code, message) => {
    expect(mutedRuleOf(code, message)).toBeUndefined();
  });

  it('ignores lines that are no messages, and stores every text', async () => {
    const lines = String.raw`say('hello'); say('{"severity":"worst"}'); say('{"cut'); say(JSON.stringify({ severity: 'info', code: 'X', message: 'a\0b' + '\u{1F600}'.repeat(500) }));`;
    const { messages } = await runProgram(`${lines} say('{"end":true}');`);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.message.startsWith('a\uFFFDb\u{1F600}')).toBe(true);
    expect(messages[0]?.message).not.toMatch(/\0|\p{Surrogate}/u);
  });
});

describe('a checker over a limit', () => {
  it('is killed when it never ends; its messages are a partial result', async () => {
    const report = await runProgram(`${MESSAGE} for (;;);`, { limits: SOON });
    expect(report).toMatchObject({ status: 'partial', limit: 'time', message_count: 1 });
  });

  it('is killed when it waits for ever', async () => {
    expect(await runProgram('setInterval(() => {}, 1000);', { limits: SOON })).toMatchObject({ limit: 'time' });
  });

  it('is reported as too large when its watchdog ends it', async () => {
    const source = `${MESSAGE} writeSync(2, '${MEMORY_EXCEEDED}'); process.kill(process.pid, 'SIGKILL');`;
    expect(await runProgram(source)).toMatchObject({ status: 'partial', limit: 'memory', message_count: 1 });
  });

  it('is reported as too large when its heap is full', async () => {
    const source = 'const all = []; for (;;) all.push(Array.from({ length: 10_000 }, (_, at) => ({ at })));';
    const limits = { timeLimitMs: 30_000, memoryMb: 64 };
    expect(await runProgram(source, { limits })).toMatchObject({ status: 'partial', limit: 'memory' });
  });
});

describe('a checker', () => {
  it.each([
    ['Node 20.19 and 22.12', ['--experimental-permission'], '--experimental-permission'],
    ['Node 22.13', ['--permission', '--experimental-permission'], '--permission'],
    ['Node 24', ['--permission', '--permission-audit'], '--permission'],
  ])('gets the name of the permission model in %s', (_version, known, flag) => {
    expect(permissionFlag(new Set(known))).toBe(flag);
  });

  it('that ends without a result is a failure with its last words', async () => {
    const failure = await runProgram(`${MESSAGE} throw new Error('Out of order.');`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CheckerFailedError);
    expect((failure as CheckerFailedError).log).toContain('Out of order.');
  });

  it('is killed when the shop stops', async () => {
    const stopped = runProgram('for (;;);', { shouldStop: () => true });
    await expect(stopped).rejects.toBeInstanceOf(CheckStoppedError);
  });

  it('has no settings of the shop, writes no files and starts no programs', async () => {
    process.env['OCTAVO_TEST_SECRET'] = 'secret';
    const source = `
      import { spawnSync } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      const attempt = (work) => { try { work(); return 'allowed'; } catch (error) { return error.code; } };
      say(JSON.stringify({ severity: 'info', code: 'X', message: JSON.stringify([
        Object.keys(process.env), process.cwd(), process.argv.length,
        attempt(() => writeFileSync('written.txt', 'x')), attempt(() => spawnSync('sh', ['-c', 'true'])),
      ]) }));
      say('{"end":true}');`;
    const { messages } = await runProgram(source);
    delete process.env['OCTAVO_TEST_SECRET'];
    const [names, directory, count, write, start] = JSON.parse(messages[0]?.message ?? '[]') as unknown[];
    expect([names, directory, count]).toEqual([[], folder, 5]);
    expect([write, start]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  });
});
