import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotFoundError } from '@octavo/core/errors';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendCommand } from './control-client.ts';
import { type ControlServer, startControlServer } from './control-server.ts';
import { commandHandler, type AdminCommand } from './admin-command.ts';

const command = (path: `/${string}`): AdminCommand<unknown, { readonly done: true }> => ({
  path,
  request: v.object({ what: v.picklist(['miss', 'break'], 'Expected "miss" or "break".') }),
  event: v.object({ done: v.literal(true) }),
});

let folder: string;
let server: ControlServer;
let log = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-control-'));
  const lines = pino({ level: 'info' }, { write: (line: string) => void (log += line) });
  const handler = commandHandler(command('/test'), async function* (request) {
    if ((request as { what: string }).what === 'miss')
      throw new NotFoundError('not_found', { message: 'The item does not exist.' });
    yield* [];
    throw new TypeError('broken');
  });
  server = await startControlServer(folder, [handler], lines);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sendRequest(path: `/${string}`, what: string): Promise<void> {
  for await (const event of (await sendCommand(folder, command(path), { what })) ?? []) expect(event).toBeDefined();
}

it('logs only unexpected failures as errors, and sends expected errors to the caller', async () => {
  await expect(sendRequest('/test', 'miss')).rejects.toThrow('The item does not exist.');
  expect(log).not.toMatch(/"level":(40|50)/);
  await expect(sendRequest('/test', 'break')).rejects.toThrow('broken');
  expect(log).toMatch(/"level":50.+broken/);
});

it('explains a rejected command, and mentions that the running shop may be older', async () => {
  await expect(sendRequest('/test', 'sing')).rejects.toThrow('Expected "miss" or "break".');
  await expect(sendRequest('/later', 'miss')).rejects.toThrow(/does not know this command.+Restart the shop/);
});
