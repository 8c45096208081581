import { parseCatalogArguments } from './parse-catalog-arguments.ts';
import { runCli } from './run-cli.ts';

await runCli(parseCatalogArguments, async (call) => (await import('./import.command.ts')).importBooks(call));
