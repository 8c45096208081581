import { UsageError } from './parse-shop-arguments.ts';

/**
 * The only argument of a command.
 * @throws {UsageError} for no argument, several, or an option, which would otherwise become a file name.
 */
export function singleArgument(args: readonly string[], usage: string): string {
  const [argument, ...more] = args;
  const unexpected = args.find((one) => one.startsWith('-')) ?? more[0];
  if (argument !== undefined && unexpected === undefined) return argument;
  const reason = unexpected === undefined ? '' : `Unexpected argument "${unexpected}".\n\n`;
  throw new UsageError(`${reason}Usage: npm run shop -- ${usage}`);
}
