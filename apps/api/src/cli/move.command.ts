import { moveCommand, moveShop } from '../backup/index.ts';
import type { Settings } from '../env.ts';
import { commandShop } from '../operator/control-client.ts';
import { noteMovedAway } from '../startup/moved-away.ts';
import { followCopy } from './copy-progress.ts';
import { withDatabase } from './here.ts';

/** How `move` is called. */
export const MOVE_USAGE = 'move <postgres://…>  moves the embedded database to a PostgreSQL server';

/**
 * Moves the shop to a server. A running shop takes no more requests, copies itself and stays closed until it is started
 * again with `DATABASE_URL`: no write falls between the two.
 */
export async function move(settings: Settings, [url]: readonly string[]): Promise<number> {
  if (url === undefined || settings.DATABASE_URL) {
    console.error(
      settings.DATABASE_URL
        ? 'DATABASE_URL is set: this shop is on a server already. To change servers, use backup and restore.'
        : `Usage: npm run shop -- ${MOVE_USAGE}`,
    );
    return 1;
  }
  const running = await commandShop(settings.DATA_DIR, moveCommand, { url });
  const done = running
    ? await followCopy(running)
    : await withDatabase(settings, 'a move', async ({ pool }) => {
        const moved = await followCopy(moveShop(pool, url));
        noteMovedAway(settings.DATA_DIR, url, new Date());
        return moved;
      });
  console.log(`${done.rows} rows are on the server, each compared. Files stay in ${settings.DATA_DIR}.`);
  console.log(`${running ? 'Stop the shop now, then start' : 'Start'} it with DATABASE_URL set to that address.`);
  return 0;
}
