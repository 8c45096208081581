/**
 * Slow clients in a process of their own, so that they do not delay the visitors who are measured. Each sends the head of
 * a form and one byte of its body. Prints `ready` after the first connections.
 */
import { openRawClient, requestHead } from './raw-client.ts';

/** How slow clients connect, as JSON in the first argument. */
export interface SlowClientsPlan {
  readonly port: number;
  /** Connections that are opened at once, and again every ten seconds. */
  readonly burst: number;
  /** Connections that are opened per second. */
  readonly perSecond: number;
  /** The number of client addresses. */
  readonly addresses: number;
}

const BURST_INTERVAL_MS = 10_000;

const plan = JSON.parse(process.argv[2] ?? '{}') as SlowClientsPlan;
let count = 0;

function connectSlowly(): void {
  const { socket } = openRawClient(plan.port);
  count += 1;
  const address = `198.51.100.${count % plan.addresses}`;
  socket.write(`${requestHead('/api/v1/auth/forgot-password', { bodyBytes: 100, address })}{`);
}

function connectBurst(): void {
  for (let at = 0; at < plan.burst; at += 1) connectSlowly();
}

connectBurst();
setInterval(connectBurst, BURST_INTERVAL_MS);
if (plan.perSecond > 0) setInterval(connectSlowly, 1000 / plan.perSecond);
setTimeout(() => console.log('ready'), 1_000);
// The test ends this process; it must not outlive a test that was killed.
process.once('disconnect', () => process.exit());
