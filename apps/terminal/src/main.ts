import { ContractError, NetworkError, StoreError } from '@octavo/core/errors';
import { createPalette, glyphsOf, linePainter, listenToKeys, sanitizeText, screenPainter } from './display/index.ts';
import { messages } from './messages.ts';
import { readSettings, usage } from './settings.ts';
import { createShop, type Shop } from './shop/index.ts';
import { runStorefront } from './storefront/run-storefront.ts';

/** How long pending requests may take after the user has quit, in ms. */
const SHUTDOWN_TIMEOUT_MS = 5000;

const settings = readSettings(process.argv.slice(2), process.env);
if (settings.kind === 'help') console.log(usage);
else if (settings.kind === 'error') fail(settings.message);
else if (!process.stdin.isTTY || !process.stdout.isTTY) fail(messages.needsTerminal);
else {
  const shop = await connect(settings.origin);
  if (shop) run(shop);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

async function connect(origin: string): Promise<Shop | null> {
  try {
    return await createShop(origin);
  } catch (error) {
    fail(connectErrorMessage(error, origin));
    return null;
  }
}

function connectErrorMessage(error: unknown, origin: string): string {
  if (error instanceof NetworkError) return messages.noShop(origin);
  // A shop that is unavailable says so itself. A response that cannot be parsed comes from another kind of server.
  return error instanceof StoreError && !(error instanceof ContractError)
    ? sanitizeText(error.message)
    : messages.notAShop(origin);
}

function run(shop: Shop): void {
  const { stdin, stdout } = process;
  const isDumb = process.env['TERM'] === 'dumb';
  const write = (text: string): void => void stdout.write(text);
  const painter = isDumb ? linePainter(write) : screenPainter(write);
  let isOpen = true;

  const restoreTerminal = (): void => {
    if (!isOpen) return;
    isOpen = false;
    painter.close();
    stdin.setRawMode(false);
    stdin.pause();
  };
  const shutDown = (): void => {
    restoreTerminal();
    stopListening();
    stdout.removeListener('resize', storefront.resize);
    shop.close();
    // A favorite or a logout may still be pending. Without pending requests the process exits.
    setTimeout(() => process.exit(), SHUTDOWN_TIMEOUT_MS).unref();
  };
  // Restore the terminal first, then print one sentence without a stack trace.
  const crash = (error: unknown): void => {
    restoreTerminal();
    console.error(messages.crashed(sanitizeText(error instanceof Error ? error.message : String(error))));
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown());

  stdin.setRawMode(true);
  stdin.resume();
  const storefront = runStorefront(
    shop,
    {
      painter,
      palette: createPalette({ depth: stdout.getColorDepth(), isDumb }),
      glyphs: glyphsOf(process.env, process.platform),
      size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    },
    shutDown,
  );
  const stopListening = listenToKeys(stdin, storefront.press);
  stdout.on('resize', storefront.resize);
}
