import { parseShopArguments, type ShopCall } from './parse-shop-arguments.ts';
import { UsageError } from './usage-error.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
}

async function run(args: string[]): Promise<number> {
  const parsed = parseShopArguments(args);
  if ('call' in parsed) return runCall(parsed.call);
  console.log(parsed.help);
  return 0;
}

/** Runs a call. Each command is loaded when it is called, because the server's modules take most of the startup time. */
async function runCall(call: ShopCall): Promise<number> {
  const { readProcessSettings } = await import('../env.ts');
  const settings = readProcessSettings();
  switch (call.command) {
    case 'report':
      return (await import('./report.command.ts')).report(settings, call);
    case 'backup':
      return (await import('./backup.command.ts')).backup(settings, call.file);
    case 'restore':
      return (await import('./restore.command.ts')).restore(settings, call.file);
    case 'move':
      return (await import('./move.command.ts')).move(settings, call.url);
  }
}
