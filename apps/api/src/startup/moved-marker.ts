import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const markerPath = (dataDir: string): string => join(dataDir, 'moved-to-postgresql');

/** Notes in a data directory that the shop now lives on a server: opened again, its embedded database would fall behind. */
export function writeMovedMarker(dataDir: string, url: string, now: Date): void {
  const { host, pathname } = new URL(url);
  writeFileSync(markerPath(dataDir), `${host}${pathname} since ${now.toISOString()}\n`, { mode: 0o600 });
}

/** @throws {StartError} where the embedded database is no longer the shop's. */
export function assertNotMoved(dataDir: string): void {
  const path = markerPath(dataDir);
  if (!existsSync(path)) return;
  throw new StartError(
    `This shop has moved to ${readFileSync(path, 'utf8').trim()}; start it with DATABASE_URL, or delete ${path} to go back to what it was then.`,
  );
}
