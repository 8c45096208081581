import type { Pool } from 'pg';
import { type BackupEvent, backupCommand, moveCommand, moveToServer, writeBackup } from '../backup/index.ts';
import { bookImporter, importCommand } from '../catalog/index.ts';
import type { Deps } from '../deps.ts';
import { type CommandHandler, commandHandler } from '../admin/admin-command.ts';
import { shopCommand } from '../admin/shop-command.ts';
import { type AdminReportDeps, adminReports } from '../admin/admin-reports.ts';
import type { MaintenanceMode } from './maintenance-mode.ts';
import { writeMovedMarker, assertNotMoved } from './moved-marker.ts';

interface AdminCommandDeps {
  readonly deps: AdminReportDeps & Pick<Deps, 'files' | 'backgroundTasks'>;
  readonly pool: Pool;
  readonly maintenance: MaintenanceMode;
}

/** The admin commands of the running shop; only its process may open the embedded database. */
export function adminCommands(context: AdminCommandDeps): CommandHandler[] {
  const { db, files, settings, clock } = context.deps;
  const commands = [
    commandHandler(importCommand, bookImporter({ db, files, maxBytes: settings.MAX_BOOK_MB * 1024 * 1024 })),
    commandHandler(backupCommand, ({ file }) => writeBackup({ pool: context.pool, files, clock }, file)),
    commandHandler(shopCommand, adminReports(context.deps)),
  ];
  return [
    ...commands.map(({ command, run }) => ({
      command,
      run: (request: unknown) => trackCommand(context, () => run(request)),
    })),
    commandHandler(moveCommand, ({ url }) => moveToPostgres(context, url)),
  ];
}

/** Tracks a command like a request: a move waits for it, and after a move its writes would be lost. */
async function* trackCommand(
  { deps, maintenance }: AdminCommandDeps,
  run: () => AsyncIterable<unknown>,
): AsyncGenerator {
  assertNotMoving(deps.settings.DATA_DIR, maintenance);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tracked = maintenance.track(() => finished);
  try {
    yield* run();
  } finally {
    finish();
    await tracked;
  }
}

/** @throws {Error} if the shop has moved or is being moved. */
function assertNotMoving(dataDir: string, maintenance: MaintenanceMode): void {
  assertNotMoved(dataDir);
  if (!maintenance.isServing)
    throw new Error('The shop is being moved to a PostgreSQL server. Run the command again afterwards.');
}

/** Copies the shop in maintenance mode and stays in it, because later writes would be lost. */
async function* moveToPostgres(
  { deps, pool, maintenance }: AdminCommandDeps,
  url: string,
): AsyncGenerator<BackupEvent> {
  assertNotMoving(deps.settings.DATA_DIR, maintenance);
  try {
    await maintenance.enter();
    await deps.scheduler.stop();
    await deps.backgroundTasks.drain();
    for await (const event of moveToServer(pool, url)) {
      if (event.step === 'done') writeMovedMarker(deps.settings.DATA_DIR, url, deps.clock());
      yield event;
    }
  } catch (error) {
    maintenance.leave();
    deps.scheduler.start();
    throw error;
  }
}
