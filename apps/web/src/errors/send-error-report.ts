import { type Config, hasFeature } from '@octavo/core/entities';

/** The maximum number of reports from one page. */
const MAX_REPORTS = 10;
const reported = new Set<string>();

/**
 * Reports an error of this page to the server, each error once: the error and where it happened, without user data or
 * input. Offline no report is sent. Uses `fetch` instead of the API client, because the client itself may have failed.
 * The call is not part of the contract, and the report must outlive the page.
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
    // Not awaited: if a report fails, a report of that failure would fail as well.
  });
}
