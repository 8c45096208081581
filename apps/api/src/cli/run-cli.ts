import { UsageError } from './usage-error.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/**
 * Parses the arguments of the process, then prints the help or runs the call. The exit code is the result of `run`, 1
 * after an error, or 2 after wrong arguments. `run` imports its command, because the server's modules take most of the
 * startup time.
 */
export async function runCli<Call>(
  parse: (args: string[]) => { readonly help: string } | { readonly call: Call },
  run: (call: Call) => Promise<number>,
): Promise<void> {
  try {
    const parsed = parse(process.argv.slice(2));
    if ('call' in parsed) process.exitCode = await run(parsed.call);
    else console.log(parsed.help);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
  }
}
