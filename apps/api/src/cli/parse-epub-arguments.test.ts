import { expect, it } from 'vitest';
import { parseEpubArguments } from './parse-epub-arguments.ts';
import { UsageError } from './usage-error.ts';

it.each([
  [['check', 'books'], { paths: ['books'], isJson: false }],
  [['check', 'a.epub', 'b.epub', '--json'], { paths: ['a.epub', 'b.epub'], isJson: true }],
])('parses %j as %o', (args, call) => {
  expect(parseEpubArguments(args)).toEqual({ call });
});

it('returns the help text of the program and of its command', () => {
  expect(parseEpubArguments(['--help'])).toEqual({ help: expect.stringMatching(/^Usage: npm run epub -- /) });
  expect(parseEpubArguments(['check', '--help'])).toEqual({ help: expect.stringContaining('--json') });
});

it.each([
  [['check'], "Missing required argument 'paths'"],
  [['chekc', 'a.epub'], "Unknown command 'chekc'\n(Did you mean check?)"],
])('rejects %j', (args, reason) => {
  expect(() => parseEpubArguments(args)).toThrow(reason);
  expect(() => parseEpubArguments(args)).toThrow(UsageError);
});
