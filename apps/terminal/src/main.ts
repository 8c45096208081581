import { ContractError, NetworkError, StoreError } from '@octavo/core/errors';
import { createPalette, glyphsOf, linePainter, listenToKeys, safe, screenPainter } from './display/index.ts';
import { sentences } from './sentences.ts';
import { readSettings, usage } from './settings.ts';
import { createShop, type Shop } from './shop/index.ts';
import { runStorefront } from './storefront/run-storefront.ts';

/** How long what is on its way to the shop may take after the storefront was left. */
const LAST_CALLS_MS = 5000;

const settings = readSettings(process.argv.slice(2), process.env);
if (settings.kind === 'help') console.log(usage);
else if (settings.kind === 'fault') fail(settings.sentence);
else if (!process.stdin.isTTY || !process.stdout.isTTY) fail(sentences.needsTerminal);
else {
  const shop = await enter(settings.origin);
  if (shop) run(shop);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

async function enter(origin: string): Promise<Shop | null> {
  try {
    return await createShop(origin);
  } catch (error) {
    fail(sentenceAtTheDoor(error, origin));
    return null;
  }
}

function sentenceAtTheDoor(error: unknown, origin: string): string {
  if (error instanceof NetworkError) return sentences.noShop(origin);
  // A shop that is there and cannot serve says so itself; what cannot be read is no shop.
  return error instanceof StoreError && !(error instanceof ContractError)
    ? safe(error.message)
    : sentences.notAShop(origin);
}

function run(shop: Shop): void {
  const { stdin, stdout } = process;
  const isDumb = process.env['TERM'] === 'dumb';
  const write = (text: string): void => void stdout.write(text);
  const painter = isDumb ? linePainter(write) : screenPainter(write);
  let isOpen = true;

  const giveBack = (): void => {
    if (!isOpen) return;
    isOpen = false;
    painter.close();
    stdin.setRawMode(false);
    stdin.pause();
  };
  const leave = (): void => {
    giveBack();
    stopListening();
    stdout.removeListener('resize', storefront.resize);
    shop.close();
    // The last heart or sign-out may still be on its way; without one the process ends by itself at once.
    setTimeout(() => process.exit(), LAST_CALLS_MS).unref();
  };
  // Whatever happens, the terminal is given back first; then one sentence, and never a stack.
  const crash = (error: unknown): void => {
    giveBack();
    console.error(sentences.crashed(safe(error instanceof Error ? error.message : String(error))));
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave());

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
    leave,
  );
  const stopListening = listenToKeys(stdin, storefront.press);
  stdout.on('resize', storefront.resize);
}
