/** The built shop in its own process with its own database. Tests access it only over HTTP. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
/** Optimizing the code of the embedded database takes nearly half of the time of a start, and a test gains nothing from it. */
const FAST_START = ['--liftoff-only'];
/** A demo shop that an earlier step of `npm test` has created. */
const DEMO_DATA = process.env['OCTAVO_DEMO_DATA'];
/** Creating a data directory takes seconds of CPU time, which can be minutes on a busy machine. */
const START_TIMEOUT_MS = 220_000;

/** A running shop. */
export interface RunningShop {
  readonly origin: string;
  /** Shuts the shop down and removes its data. */
  close(): Promise<void>;
}

/** Starts the shop with the demo catalog on free ports. */
export async function startShop(): Promise<RunningShop> {
  if (!existsSync(MAIN)) throw new Error('The shop is not built: apps/api/dist/main.js is missing.');
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-terminal-shop-'));
  if (DEMO_DATA !== undefined && existsSync(DEMO_DATA)) await cp(DEMO_DATA, dataDir, { recursive: true });
  const [port, readerPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORT: String(port), READER_PORT: String(readerPort), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...FAST_START, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-20_000);
    });
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await wait(100)) {
    if (child.exitCode !== null) break;
    if (await isReady(origin)) return { origin, close };
  }
  await close();
  throw new Error(`The shop did not start:\n${output}`);
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/v1/config`)).ok;
  } catch {
    return false;
  }
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The operating system returned no port.');
  return address.port;
}
