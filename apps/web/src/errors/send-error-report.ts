import { type Config, hasFeature } from '@octavo/core/entities';

/** A page that fails over and over says no more than this. */
const MAX_REPORTS = 10;
const reported = new Set<string>();

/**
 * Tells whoever looks after the shop that this page failed, of each failure once: what broke and where, and nothing of who
 * was here or what they typed. Without a network there is nothing to be told of. By `fetch` itself and not by a call of the
 * contract, which has none of this server's own: the client may be what failed or did not come, and a report outlives its page.
 */
export function sendErrorReport(config: Pick<Config, 'features'>, error: unknown): void {
  if (!hasFeature(config, 'client_reports') || !(error instanceof Error) || !navigator.onLine) return;
  const { name, message, stack = message } = error;
  if (name === 'AbortError' || reported.has(stack) || reported.size >= MAX_REPORTS) return;
  reported.add(stack);
  const report = {
    message: `${name}: ${message}`,
    stack,
    address: window.location.pathname,
    release: new URL(import.meta.url).pathname,
  };
  fetch('/api/v1/reports/client', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => {
    // Nobody waits for it, and a report of a report that did not arrive would not arrive either.
  });
}
