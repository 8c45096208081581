import type { Logger } from 'pino';
import { redactSecrets } from './redact-secrets.ts';

/** The loggable part of a request: no query string, no client address, no body. */
export interface LoggedRequest {
  readonly method: string;
  /** The requested URL; the query string is not logged. */
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** The request id in the response. */
  readonly requestId?: string | null;
}

/** Lines are buffered this long: writing each one would cost as much as a cached response. */
const FLUSH_INTERVAL_MS = 250;
const MAX_BUFFERED_LINES = 500;
/** Endpoints that machines request every few seconds. */
const PROBES = /^\/(healthz|readyz|metrics)$/;

const PINO_LEVELS = { info: 30, debug: 20 };

/** Logs one line per request in the format of the shop's log. Probes are logged at `debug` level. */
export class RequestLog {
  readonly #level: 'info' | 'debug';
  readonly #isEnabled: boolean;
  readonly #logsProbes: boolean;
  readonly #write: (lines: string) => void;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param isPublic when false, requests are logged at `debug` level: a developer sees them in the browser. */
  constructor(log: Pick<Logger, 'isLevelEnabled'>, isPublic: boolean, write: (lines: string) => void) {
    this.#level = isPublic ? 'info' : 'debug';
    this.#isEnabled = log.isLevelEnabled(this.#level);
    this.#logsProbes = log.isLevelEnabled('debug');
    this.#write = write;
  }

  record({ method, url, status, ms, requestId }: LoggedRequest): void {
    if (!this.#isEnabled) return;
    const path = url.split('?', 1)[0] ?? '/';
    const isProbe = PROBES.test(path);
    if (isProbe && !this.#logsProbes) return;
    const line = {
      level: PINO_LEVELS[isProbe ? 'debug' : this.#level],
      time: Date.now(),
      pid: process.pid,
      ...(requestId ? { requestId } : {}),
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      msg: 'Request completed.',
    };
    this.#lines.push(redactSecrets(JSON.stringify(line)));
    if (this.#lines.length >= MAX_BUFFERED_LINES) this.flush();
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  /** Writes the buffered lines. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines.splice(0);
    if (lines.length > 0) this.#write(`${lines.join('\n')}\n`);
  }
}
