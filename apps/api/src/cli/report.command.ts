import { sendCommand } from '../admin/control-client.ts';
import { shopCommand, type ShopReport, type ShopRequest } from '../admin/shop-command.ts';
import type { Settings } from '../env.ts';
import type { ReportCall } from './define-report-commands.ts';
import { formatReportAsJson, formatReport } from './format-report.ts';

/** Prints the report of a request. Returns the exit code. */
export async function report(settings: Settings, { request, isJson, deprecation }: ReportCall): Promise<number> {
  if (deprecation !== undefined) console.error(deprecation);
  let isDone = false;
  for await (const report of await requestReports(settings, request)) {
    console.log(isJson ? formatReportAsJson(report) : formatReport(report));
    isDone = report.isDone;
  }
  return isDone ? 0 : 1;
}

/**
 * Requests the reports from the running shop, because two processes would corrupt an embedded database. Without one,
 * this process creates them.
 */
async function requestReports(settings: Settings, request: ShopRequest): Promise<AsyncIterable<ShopReport>> {
  const running = settings.DATABASE_URL ? undefined : await sendCommand(settings.DATA_DIR, shopCommand, request);
  if (running) return running;
  const { reportsLocally } = await import('./local-reports.ts');
  return reportsLocally(settings, request);
}
