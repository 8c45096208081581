import { DataDirLockedError } from './db/connection/data-dir-lock.ts';
import { DatabaseUnreachableError } from './db/connection/check-connection.ts';
import { readProcessSettings, SettingsError } from './env.ts';
import { settingsWarnings } from './env-validation.ts';
import { createLog } from './operations/index.ts';
import { onStopRequest } from './startup/stop-request.ts';
import { StartError } from './startup/start-error.ts';
import { type RunningShop, startShop } from './startup/start-shop.ts';

/** A shop that has not stopped after this time is killed; it is designed to survive that. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

try {
  const settings = readProcessSettings();
  const log = createLog(settings.LOG_LEVEL);
  for (const warning of settingsWarnings(settings)) log.warn(warning);
  const shop = await startShop(settings, log, (message) => console.log(message));
  printBanner(shop);
  stopOnSignal(shop, settings.STOP_DELAY_SECONDS * 1000);
} catch (error) {
  const isExpected = [StartError, SettingsError, DataDirLockedError, DatabaseUnreachableError].some(
    (expected) => error instanceof expected,
  );
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exit(1);
}

function printBanner({ origins, hasDemo }: RunningShop): void {
  const lines = ['', 'Octavo is open.', `  Shop    ${origins.shop}`, `  Reader  ${origins.reader}`];
  if (hasDemo) {
    lines.push(
      '',
      'Demo accounts, all with the password Octavo!2026',
      '  ines_h         a customer with a library',
      '  maren_oskalo   an author',
      '  admin          an administrator',
      'Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for authentication.',
    );
  }
  console.log([...lines, '', 'Stop with Ctrl-C.'].join('\n'));
}

function stopOnSignal(shop: RunningShop, stopDelayMs: number): void {
  const stop = (): void => {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS + stopDelayMs).unref();
    shop.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  onStopRequest(process, { stop, kill: () => process.exit(1) });
}
