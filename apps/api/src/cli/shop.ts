import { pino } from 'pino';
import { DataDirLockedError } from '../db/connection/data-dir-lock.ts';
import { readProcessSettings, type Settings } from '../env.ts';
import { sendCommand } from '../admin/control-client.ts';
import { shopCommand, type ShopReport, type ShopRequest } from '../admin/shop-command.ts';
import { adminReports } from '../admin/admin-reports.ts';
import { withOfflineShop } from '../startup/offline-shop.ts';
import { backup, BACKUP_USAGE } from './backup.command.ts';
import { move, MOVE_USAGE } from './move.command.ts';
import { parseShopArguments, SHOP_USAGE, UsageError } from './parse-shop-arguments.ts';
import { formatReportAsJson, formatReport } from './format-report.ts';
import { restore, RESTORE_USAGE } from './restore.command.ts';

/** Commands that work on the whole shop instead of its orders. */
const MAINTENANCE_COMMANDS = { backup, restore, move };
const MAINTENANCE_USAGE = [BACKUP_USAGE, RESTORE_USAGE, MOVE_USAGE].join('\n').replaceAll(/^/gm, '  ');

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE;
}

async function run(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  if (isMaintenanceCommand(command) && !rest.includes('--help'))
    return MAINTENANCE_COMMANDS[command](readProcessSettings(), rest);
  const { request, isJson, deprecation } = parseShopArguments(args);
  if (deprecation !== undefined) console.error(deprecation);
  if (!request) {
    console.log(`${SHOP_USAGE}\n\nMaintenance:\n\n${MAINTENANCE_USAGE}`);
    return 0;
  }
  let isDone = false;
  for await (const report of await requestReports(readProcessSettings(), request)) {
    console.log(isJson ? formatReportAsJson(report) : formatReport(report));
    isDone = report.isDone;
  }
  return isDone ? 0 : EXIT_FAILURE;
}

function isMaintenanceCommand(command: string | undefined): command is keyof typeof MAINTENANCE_COMMANDS {
  return command !== undefined && Object.hasOwn(MAINTENANCE_COMMANDS, command);
}

/** Runs in the running shop, because two processes on one embedded database would corrupt it; otherwise locally. */
async function requestReports(settings: Settings, request: ShopRequest): Promise<AsyncIterable<ShopReport>> {
  if (settings.DATABASE_URL) return reportsLocally(settings, request);
  return (await sendCommand(settings.DATA_DIR, shopCommand, request)) ?? reportsLocally(settings, request);
}

async function* reportsLocally(settings: Settings, request: ShopRequest): AsyncGenerator<ShopReport> {
  const log = pino({ level: settings.LOG_LEVEL === 'debug' ? 'debug' : 'silent' }, pino.destination(2));
  try {
    yield await withOfflineShop(settings, log, async (deps) => {
      for await (const report of adminReports(deps)(request)) return report;
      throw new Error('The report generator yielded nothing.');
    });
  } catch (error) {
    // A shop may have been started between the check for a running shop and the lock.
    if (error instanceof DataDirLockedError)
      throw new Error(`${error.message} Run the command again.`, { cause: error });
    throw error;
  }
}
