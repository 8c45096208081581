import { parseCatalogArguments } from './parse-catalog-arguments.ts';

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const parsed = parseCatalogArguments(args);
  if ('help' in parsed) {
    console.log(parsed.help);
    return 0;
  }
  // Loaded when it is called, because the server's modules take most of the startup time.
  const { importBooks } = await import('./import.command.ts');
  return importBooks(parsed.call);
}
