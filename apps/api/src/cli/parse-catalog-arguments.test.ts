import { expect, it } from 'vitest';
import { parseCatalogArguments } from './parse-catalog-arguments.ts';
import { UsageError } from './usage-error.ts';

it.each([
  [['import', 'books'], { paths: ['books'], isJson: false }],
  [
    ['import', 'a.epub', 'b.epub', '--price', '4.50', '--author', 'maren_oskalo'],
    { paths: ['a.epub', 'b.epub'], priceCents: 450, author: 'maren_oskalo', isJson: false },
  ],
  [['import', '--price=0', 'a.epub'], { paths: ['a.epub'], priceCents: 0, isJson: false }],
  [['import', '--json', 'a.epub'], { paths: ['a.epub'], isJson: true }],
])('parses %j as %o', (args, call) => {
  expect(parseCatalogArguments(args)).toEqual({ call });
});

it('returns the help text of the program and of a command', () => {
  expect(parseCatalogArguments(['--help'])).toEqual({ help: expect.stringMatching(/^Usage: npm run catalog -- /) });
  expect(parseCatalogArguments(['import', '--help'])).toEqual({ help: expect.stringContaining('--price <dollars>') });
});

it.each([
  [[], 'Usage: npm run catalog -- <command>'],
  [['import'], "Missing required argument 'paths'"],
  [['imprt', 'books'], "Unknown command 'imprt'\n(Did you mean import?)"],
  [['import', 'books', '--price', 'cheap'], "argument 'cheap' is invalid. Write dollars such as 9.99."],
  [['import', 'books', '--autor', 'ana'], "Unknown option '--autor'\n(Did you mean --author?)"],
])('rejects %j', (args, reason) => {
  expect(() => parseCatalogArguments(args)).toThrow(reason);
  expect(() => parseCatalogArguments(args)).toThrow(UsageError);
});
