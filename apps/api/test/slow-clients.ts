/**
 * Slow clients in a separate process, so that they do not delay the visitors who are measured. Each sends the head of
 * a form and one byte of its body. Prints `ready` when it has started.
 */
import { openRawClient, requestHead } from './raw-client.ts';

/** How slow clients connect, as JSON in the first argument. */
interface SlowClientsPlan {
  readonly port: number;
  /** Connections that are opened at once. Connections that the server closes are opened again, as long as it does not reject them. */
  readonly burst: number;
  /** Connections that are opened per second. */
  readonly perSecond: number;
  /** The number of client addresses. */
  readonly addresses: number;
}

const REQUEST_TIMEOUT = 408;

const plan = JSON.parse(process.argv[2] ?? '{}') as SlowClientsPlan;
let count = 0;

function connectSlowly(): void {
  const client = openRawClient(plan.port);
  const { socket } = client;
  count += 1;
  const address = `198.51.100.${count % plan.addresses}`;
  socket.write(`${requestHead('/api/v1/auth/forgot-password', { bodyBytes: 100, address })}{`);
  if (plan.burst > 0) void client.closed.then(() => client.statuses()[0] === REQUEST_TIMEOUT && connectSlowly());
}

for (let at = 0; at < plan.burst; at += 1) connectSlowly();
if (plan.perSecond > 0) setInterval(connectSlowly, 1000 / plan.perSecond);
process.stdout.write('ready\n');
// The test ends this process; it must not outlive a test that was killed.
process.once('disconnect', () => process.exit());
