import * as v from 'valibot';
import { moveCommand, moveToServer } from '../backup/index.ts';
import type { Settings } from '../env.ts';
import { sendCommand } from '../admin/control-client.ts';
import { writeMovedMarker } from '../startup/moved-marker.ts';
import { showCopyProgress } from './copy-progress.ts';
import { withLocalDatabase } from './local-database.ts';
import { UsageError } from './usage-error.ts';

/**
 * Moves the shop to a PostgreSQL server. A running shop stops accepting requests and copies its data. So that no write is
 * lost, it stays in maintenance mode until it is restarted with `DATABASE_URL`.
 */
export async function move(settings: Settings, url: string): Promise<number> {
  if (!v.is(moveCommand.request, { url }))
    throw new UsageError(
      'Use a URL such as postgres://user:password@host:5432/octavo, with / ? # and @ in the password percent-encoded.',
    );
  if (settings.DATABASE_URL) {
    console.error(
      'DATABASE_URL is set, so this shop already runs on a server. To change servers, use backup and restore.',
    );
    return 1;
  }
  const running = await sendCommand(settings.DATA_DIR, moveCommand, { url });
  const done = running
    ? await showCopyProgress(running)
    : await withLocalDatabase(settings, 'a move', async ({ pool }) => {
        const moved = await showCopyProgress(moveToServer(pool, url));
        writeMovedMarker(settings.DATA_DIR, url, new Date());
        return moved;
      });
  console.log(`${done.rows} rows were copied to the server and compared. Files stay in ${settings.DATA_DIR}.`);
  console.log(`${running ? 'Stop the shop now, then start' : 'Start'} it with DATABASE_URL set to that URL.`);
  return 0;
}
