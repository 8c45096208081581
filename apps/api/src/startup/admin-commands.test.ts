import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { backupCommand, moveCommand } from '../backup/index.ts';
import { importCommand } from '../catalog/index.ts';
import { shopCommand } from '../admin/shop-command.ts';
import { MaintenanceMode } from './maintenance-mode.ts';
import { writeMovedMarker } from './moved-marker.ts';
import { adminCommands } from './admin-commands.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const UNREACHABLE_DATABASE = 'postgres://octavo@127.0.0.1:1/octavo';

async function runCommand(
  maintenance: MaintenanceMode,
  command: { readonly path: string },
  request: unknown,
): Promise<void> {
  const handlers = adminCommands({ deps: shop.deps, pool: shop.pool, maintenance });
  const handler = handlers.find((one) => one.command.path === command.path);
  for await (const event of handler?.run(request) ?? []) expect(event).toBeDefined();
}

it('leaves maintenance mode after a failed move, and completes a running command before a move starts', async () => {
  const maintenance = new MaintenanceMode();
  const command = runCommand(maintenance, shopCommand, { do: 'debts' });
  const moved = runCommand(maintenance, moveCommand, { url: UNREACHABLE_DATABASE });
  await expect(runCommand(maintenance, shopCommand, { do: 'debts' })).rejects.toThrow('The shop is being moved');
  await expect(moved).rejects.toThrow('127.0.0.1:1');
  await command;
  expect(maintenance.isServing).toBe(true);
});

it.each([
  ['refunds', shopCommand, { do: 'refund', order: 1, reason: 'late', requestId: 'late' }],
  ['imports', importCommand, { files: ['/nowhere/late.epub'] }],
  ['backups', backupCommand, { file: '/nowhere/late.backup' }],
  ['moves', moveCommand, { url: UNREACHABLE_DATABASE }],
] as const)(
  'rejects %s after the shop has moved, and stays in maintenance mode so that no write is lost',
  async (_, command, request) => {
    writeMovedMarker(shop.deps.settings.DATA_DIR, 'postgres://db.example/octavo', new Date(0));
    const maintenance = new MaintenanceMode();
    await maintenance.enter();
    await expect(runCommand(maintenance, command, request)).rejects.toThrow(
      `This shop has moved to db.example/octavo since 1970-01-01T00:00:00.000Z. Start it with DATABASE_URL, or delete ${join(shop.directory, 'moved-to-postgresql')}`,
    );
    expect(maintenance.isServing).toBe(false);
  },
);
