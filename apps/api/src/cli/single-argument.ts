import { UsageError } from './parse-shop-arguments.ts';

/** The one word a command is about. @throws {UsageError} for none, for more, and for an option, which would become a file. */
export function singleArgument(args: readonly string[], usage: string): string {
  const [word, ...more] = args;
  const stray = args.find((one) => one.startsWith('-')) ?? more[0];
  if (word !== undefined && stray === undefined) return word;
  const why = stray === undefined ? '' : `"${stray}" is not understood here.\n\n`;
  throw new UsageError(`${why}Usage: npm run shop -- ${usage}`);
}
