import type { Logger } from 'pino';
import { redactSecrets } from './redact-secrets.ts';

/** One answered request, as far as anybody may read of it: no query, no address of a person, nothing of what was sent. */
export interface LoggedRequest {
  readonly method: string;
  /** As it was asked for; what follows `?` is left out. */
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** The name the answer told. */
  readonly requestId?: string | null;
}

/** Lines are gathered so long: a write for each would cost as much as a ready answer. */
const FLUSH_INTERVAL_MS = 250;
const MAX_BUFFERED_LINES = 500;
/** Asked for every few seconds by machines. */
const PROBES = /^\/(healthz|readyz|metrics)$/;

const PINO_LEVELS = { info: 30, debug: 20 };

/** A line for every request, in the form of the shop's log; probes have theirs with `debug` only. */
export class RequestLog {
  readonly #level: 'info' | 'debug';
  readonly #isEnabled: boolean;
  readonly #logsProbes: boolean;
  readonly #write: (lines: string) => void;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param isPublic for a shop on a desk the lines are `debug`: whoever sits there sees what they asked for. */
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
      msg: 'Answered.',
    };
    this.#lines.push(redactSecrets(JSON.stringify(line)));
    if (this.#lines.length >= MAX_BUFFERED_LINES) this.flush();
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  /** Writes what was gathered. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines.splice(0);
    if (lines.length > 0) this.#write(`${lines.join('\n')}\n`);
  }
}
