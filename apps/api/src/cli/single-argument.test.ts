import { expect, it } from 'vitest';
import { singleArgument } from './single-argument.ts';
import { UsageError } from './parse-shop-arguments.ts';

it('takes one word, and no option for a file', () => {
  expect(singleArgument(['shop.tar.gz'], 'backup <file>')).toBe('shop.tar.gz');
  for (const words of [[], ['--json'], ['one.tar.gz', 'two.tar.gz'], ['shop.tar.gz', '--force']]) {
    expect(() => singleArgument(words, 'backup <file>')).toThrow(UsageError);
    expect(() => singleArgument(words, 'backup <file>')).toThrow('Usage: npm run shop -- backup <file>');
  }
});
