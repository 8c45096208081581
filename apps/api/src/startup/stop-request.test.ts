import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRawClient, requestHead } from '../../test/raw-client.ts';
import { bundleShop, spawnShop } from '../../test/shop-process.ts';
import { onStopRequest } from './stop-request.ts';

function aProcess() {
  const process = new EventEmitter();
  const calls: string[] = [];
  const clock = { now: 1_000 };
  onStopRequest(process, { stop: () => calls.push('stop'), kill: () => calls.push('kill'), now: () => clock.now });
  return { process, calls, clock };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])(
  'stops once on %s, however often other signals follow',
  (event) => {
    const { process, calls, clock } = aProcess();
    process.emit(event);
    clock.now += 5_000;
    for (const next of ['SIGTERM', 'SIGHUP', 'disconnect', 'SIGTERM']) process.emit(next);
    expect(calls).toEqual(['stop']);
  },
);

it('kills on a second Ctrl-C, but not on the copies of the first one', () => {
  const { process, calls, clock } = aProcess();
  process.emit('SIGINT');
  process.emit('SIGINT');
  expect(calls).toEqual(['stop']);
  clock.now += 1_001;
  process.emit('SIGINT');
  expect(calls).toEqual(['stop', 'kill']);
});

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

it('answers a request in progress and exits with 0 when SIGTERM is repeated', { tags: ['check-59'] }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-stop-'));
  const { child, opened } = await spawnShop(await bundleShop(), { DATA_DIR: directory });
  try {
    const port = Number(new URL((await opened).origin).port);
    const exited = once(child, 'exit');
    const client = openRawClient(port);
    const body = JSON.stringify({
      username: 'late_reader',
      email: 'late_reader@octavo.example',
      password: 'Tide & Clock 42!',
      first_name: 'Nadia',
      last_name: '',
      role: 'customer',
    });
    const bodyBytes = Buffer.byteLength(body);
    client.socket.write(requestHead('/api/v1/auth/register', { bodyBytes, expectsContinue: true }));
    // The shop has read the head. Before that, the bytes may not have reached its queue.
    await expect.poll(() => client.statuses()).toEqual([100]);
    child.kill('SIGTERM');
    await expect.poll(() => isListening(port), { timeout: 10_000 }).toBe(false);
    // The hash of the password takes longer than the delivery of the signal.
    child.kill('SIGTERM');
    client.socket.write(body);
    await client.closed;
    expect(client.statuses()).toEqual([100, 200]);
    expect(await exited).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});
