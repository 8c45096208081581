import { expect, it } from 'vitest';
import { singleArgument } from './single-argument.ts';
import { UsageError } from './parse-shop-arguments.ts';

it('accepts exactly one argument and no options', () => {
  expect(singleArgument(['shop.tar.gz'], 'backup <file>')).toBe('shop.tar.gz');
  for (const args of [[], ['--json'], ['one.tar.gz', 'two.tar.gz'], ['shop.tar.gz', '--force']]) {
    expect(() => singleArgument(args, 'backup <file>')).toThrow(UsageError);
    expect(() => singleArgument(args, 'backup <file>')).toThrow('Usage: npm run shop -- backup <file>');
  }
});
