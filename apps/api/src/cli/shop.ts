import { pino } from 'pino';
import { DataDirLockedError } from '../db/lock.ts';
import { readProcessSettings, type Settings } from '../env.ts';
import { commandShop } from '../operator/control-client.ts';
import { shopCommand, type ShopReport, type ShopRequest } from '../operator/shop-command.ts';
import { shopDesk } from '../operator/shop-desk.ts';
import { withShopBeside } from '../startup/open-shop-beside.ts';
import { backup, BACKUP_USAGE } from './backup.command.ts';
import { move, MOVE_USAGE } from './move.command.ts';
import { readShopRequest, SHOP_USAGE, UsageError } from './read-shop-request.ts';
import { reportJson, reportText } from './report-text.ts';
import { restore, RESTORE_USAGE } from './restore.command.ts';

/** Commands about the whole shop rather than its orders. */
const OF_THE_WHOLE = { backup, restore, move };
const USAGE_OF_THE_WHOLE = [BACKUP_USAGE, RESTORE_USAGE, MOVE_USAGE].join('\n').replaceAll(/^/gm, '  ');

const NOT_DONE = 1;
const NOT_UNDERSTOOD = 2;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? NOT_UNDERSTOOD : NOT_DONE;
}

async function run(words: string[]): Promise<number> {
  const [command, ...rest] = words;
  if (isOfTheWhole(command) && !rest.includes('--help')) return OF_THE_WHOLE[command](readProcessSettings(), rest);
  const { request, isJson } = readShopRequest(words);
  if (!request) {
    console.log(`${SHOP_USAGE}\n\nThe whole shop:\n\n${USAGE_OF_THE_WHOLE}`);
    return 0;
  }
  let isDone = false;
  for await (const report of await reports(readProcessSettings(), request)) {
    console.log(isJson ? reportJson(report) : reportText(report));
    isDone = report.isDone;
  }
  return isDone ? 0 : NOT_DONE;
}

function isOfTheWhole(command: string | undefined): command is keyof typeof OF_THE_WHOLE {
  return command !== undefined && Object.hasOwn(OF_THE_WHOLE, command);
}

/** Lets the running shop do it, since two processes on one embedded database would destroy it; else does it here. */
async function reports(settings: Settings, request: ShopRequest): Promise<AsyncIterable<ShopReport>> {
  if (settings.DATABASE_URL) return reportsHere(settings, request);
  return (await commandShop(settings.DATA_DIR, shopCommand, request)) ?? reportsHere(settings, request);
}

async function* reportsHere(settings: Settings, request: ShopRequest): AsyncGenerator<ShopReport> {
  const log = pino({ level: settings.LOG_LEVEL === 'debug' ? 'debug' : 'silent' }, pino.destination(2));
  try {
    yield await withShopBeside(settings, log, async (deps) => {
      for await (const report of shopDesk(deps)(request)) return report;
      throw new Error('The shop gave no answer.');
    });
  } catch (error) {
    // Between the look for a running shop and the lock one may have been started.
    if (error instanceof DataDirLockedError)
      throw new Error(`${error.message} Run the command again.`, { cause: error });
    throw error;
  }
}
