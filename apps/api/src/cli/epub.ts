import { parseEpubArguments } from './parse-epub-arguments.ts';
import { runCli } from './run-cli.ts';

await runCli(parseEpubArguments, async (call) => (await import('./check.command.ts')).checkBooks(call));
