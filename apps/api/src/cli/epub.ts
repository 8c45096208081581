import { parseEpubArguments } from './parse-epub-arguments.ts';

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const parsed = parseEpubArguments(args);
  if ('help' in parsed) {
    console.log(parsed.help);
    return 0;
  }
  // Loaded when it is called, so that help and usage errors are quick.
  const { checkBooks } = await import('./check.command.ts');
  return checkBooks(parsed.call);
}
