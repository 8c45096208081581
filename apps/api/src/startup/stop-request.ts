import type { EventEmitter } from 'node:events';

/** For one Ctrl-C, a terminal and each launcher in between may send a signal of their own. */
const SAME_KEY_PRESS_MS = 1_000;

/**
 * Calls `stop` on the first signal, or when the launcher of the process has ended. Service managers and launchers repeat SIGTERM, and
 * a repeated one must not cut off the requests that are being answered. A second Ctrl-C calls `kill`: a person does not want to wait.
 */
export function onStopRequest(
  process: Pick<EventEmitter, 'on'>,
  { stop, kill, now = Date.now }: { stop: () => void; kill: () => void; now?: () => number },
): void {
  let stoppedAt: number | undefined;
  const request = (isKeyPress: boolean): void => {
    if (stoppedAt === undefined) {
      stoppedAt = now();
      stop();
    } else if (isKeyPress && now() - stoppedAt > SAME_KEY_PRESS_MS) kill();
  };
  process.on('SIGINT', () => request(true));
  for (const event of ['SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => request(false));
}
