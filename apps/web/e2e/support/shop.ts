/** The built shop as a separate process with its own ports and data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const CATALOG_CLI = fileURLToPath(new URL('../../../api/dist/catalog.js', import.meta.url));
const SHOP_CLI = fileURLToPath(new URL('../../../api/dist/shop.js', import.meta.url));
/** Optimizing the code of the embedded database takes nearly half of the time of a start, and a test gains nothing from it. */
const FAST_START = ['--liftoff-only'];
const START_LIMIT_MS = 240_000;

/** The directory in which `prepare-data.ts` leaves the demo shop. `npm test` sets one, for the steps after the browser tests. */
export const demoData =
  process.env['OCTAVO_DEMO_DATA'] ?? join(tmpdir(), `octavo-e2e-demo-${process.env['OCTAVO_E2E_RUN']}`);
/** The directory in which `prepare-data.ts` leaves the demo shop with the books of the tests. Each shop starts from a copy of it. */
export const preparedData = join(tmpdir(), `octavo-e2e-data-${process.env['OCTAVO_E2E_RUN']}`);

export interface Shop {
  origin: string;
  readerOrigin: string;
  dataDir: string;
  /** Kills the process without warning, as a power failure would. */
  kill(): Promise<void>;
  /** Restarts the shop with the same data and ports. */
  restart(): Promise<void>;
  /** Runs a catalog command against this shop and returns its output. */
  catalogCli(...args: string[]): Promise<{ code: number; output: string }>;
  /** Runs a shop command for orders and money: `npm run shop -- …`. */
  shopCli(...args: string[]): Promise<{ code: number; output: string }>;
  /** Stops the shop gracefully and keeps its data. */
  stop(): Promise<void>;
  /** Stops the shop gracefully and removes its data. */
  close(): Promise<void>;
}

/** Starts a shop with a copy of the prepared data, or with an empty directory if `isFresh` is set. */
export async function startShop({
  isFresh = false,
  env = {},
}: { isFresh?: boolean; env?: Record<string, string> } = {}): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-e2e-'));
  if (!isFresh) await cp(preparedData, dataDir, { recursive: true });
  const [port, readerPort] = [await freePort(), await freePort()];
  const settings = { ...process.env, ...env, PORT: String(port), READER_PORT: String(readerPort), DATA_DIR: dataDir };
  const origin = `http://127.0.0.1:${port}`;
  let running = await startServer(settings, origin);
  return {
    origin,
    readerOrigin: `http://127.0.0.1:${readerPort}`,
    dataDir,
    kill: () => stopProcess(running, 'SIGKILL'),
    restart: async () => {
      running = await startServer(settings, origin);
    },
    catalogCli: (...args) => runCli(CATALOG_CLI, args, settings),
    shopCli: (...args) => runCli(SHOP_CLI, args, settings),
    stop: () => stopProcess(running, 'SIGTERM'),
    close: async () => {
      await stopProcess(running, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Secrets that the tests send or receive. Only the start output may print the password of the demo accounts. */
const SECRET =
  /eyJ[\w-]{10,}\.[\w-]{10,}|_secret_\w{8,}|[?&]key=[\w-]{20,}|\b(?:4242|4000)\d{12}\b|(?:Tide|Salt) & (?:Clock|Lamp)|\/read\/[\w-]{20,}/;
/** The output of each process. */
const loggedText = new WeakMap<ChildProcess, () => string>();

async function startServer(env: NodeJS.ProcessEnv, origin: string): Promise<ChildProcess> {
  // The tests act for few accounts from one address, faster than people would.
  const settings = { LOG_LEVEL: 'debug', ACCOUNT_LIMIT_FACTOR: '20', ADDRESS_LIMIT_FACTOR: '20', ...env };
  const child = spawn(process.execPath, [...FAST_START, MAIN], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  loggedText.set(child, () => output);
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The shop ended with ${child.exitCode} instead of starting:\n${output.slice(-20_000)}`);
    if (await isReady(origin)) return child;
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The shop did not respond within ${START_LIMIT_MS / 1000} s:\n${output.slice(-20_000)}`);
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/v1/config`)).ok;
  } catch {
    return false;
  }
}

async function stopProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  await closed;
  const [secret] = SECRET.exec(loggedText.get(child)?.() ?? '') ?? [];
  if (secret) throw new Error(`The log of the shop contains a secret: ${secret.slice(0, 12)}…`);
}

/** Runs a command line program of the shop to its end. */
async function runCli(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...FAST_START, program, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)));
  return { code, output };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (url === null || typeof url === 'string') throw new Error('The system provided no port.');
  return url.port;
}
