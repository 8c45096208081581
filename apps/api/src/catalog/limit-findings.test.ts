import type { Finding } from '@octavo/epub/report';
import { expect, it } from 'vitest';
import { limitFindings } from './limit-findings.ts';

const aFinding = (more: Partial<Finding> = {}): Finding => ({
  severity: 'warning',
  code: 'script_removed',
  message: 'A script was removed.',
  fix: 'Remove the script.',
  ...more,
});

it('keeps short findings as they are, without a file where none is named', () => {
  const findings = [aFinding(), aFinding({ file: 'one.xhtml', line: 3 })];
  expect(limitFindings(findings)).toEqual(findings);
});

it('shortens the name of a file to 300 characters, and no character to its half', () => {
  const [long, pair] = limitFindings([
    aFinding({ file: '中'.repeat(960) }),
    aFinding({ file: `${'x'.repeat(298)}\u{1F600}${'x'.repeat(9)}` }),
  ]);
  expect(long?.file).toBe(`${'中'.repeat(299)}…`);
  expect(pair?.file).toBe(`${'x'.repeat(298)}…`);
});

it('lists 200 findings, and counts the others', () => {
  const limited = limitFindings(Array.from({ length: 1_201 }, () => aFinding()));
  expect(limited.length).toBe(201);
  expect(limited.at(-1)).toMatchObject({ severity: 'info', message: '1,001 more problems are not listed.' });
});

it('limits a report with long names to 100 kB, and counts the findings that are left out', () => {
  const limited = limitFindings(Array.from({ length: 150 }, () => aFinding({ file: '中'.repeat(960) })));
  expect(Buffer.byteLength(JSON.stringify(limited))).toBeLessThan(100_000);
  expect(limited.length).toBeGreaterThan(50);
  expect(limited.at(-1)?.message).toBe(`${150 - limited.length + 1} more problems are not listed.`);
});
