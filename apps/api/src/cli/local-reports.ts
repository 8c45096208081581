import { pino } from 'pino';
import { adminReports } from '../admin/admin-reports.ts';
import type { ShopReport, ShopRequest } from '../admin/shop-command.ts';
import { DataDirLockedError } from '../db/connection/data-dir-lock.ts';
import type { Settings } from '../env.ts';
import { withOfflineShop } from '../startup/offline-shop.ts';

/** Runs a request in this process, while no shop runs on the embedded database. */
export async function* reportsLocally(settings: Settings, request: ShopRequest): AsyncGenerator<ShopReport> {
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
