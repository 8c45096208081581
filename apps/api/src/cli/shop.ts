import { parseShopArguments, type ShopCall } from './parse-shop-arguments.ts';
import { runCli } from './run-cli.ts';

await runCli(parseShopArguments, runCall);

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
