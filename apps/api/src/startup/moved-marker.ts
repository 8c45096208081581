import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const markerPath = (dataDir: string): string => join(dataDir, 'moved-to-postgresql');

/** Records in a data directory that the shop has moved to a server, because its embedded database is outdated from then on. */
export function writeMovedMarker(dataDir: string, url: string, now: Date): void {
  const { host, pathname } = new URL(url);
  writeFileSync(markerPath(dataDir), `${host}${pathname} since ${now.toISOString()}\n`, { mode: 0o600 });
}

/** @throws {StartError} if the shop has moved away from this embedded database. */
export function assertNotMoved(dataDir: string): void {
  const path = markerPath(dataDir);
  if (!existsSync(path)) return;
  throw new StartError(
    `This shop has moved to ${readFileSync(path, 'utf8').trim()}. Start it with DATABASE_URL, or delete ${path} to return to the old data.`,
  );
}
