import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Values that are read when the metrics are rendered. */
export interface MetricsSources {
  readonly queuedPasswordHashes: () => number;
  readonly requestsInFlight: () => number;
  readonly pendingEvents: () => Promise<number>;
  readonly failedEmails: () => Promise<number>;
}

/** The API resources with a separate area in the metrics. */
const RESOURCES = new Set([
  'products',
  'favorites',
  'reviews',
  'orders',
  'users',
  'auth',
  'stripe',
  'config',
  'webhooks',
]);

/** The area of a URL, out of a small fixed set. */
export function areaOf(address: string): string {
  const [, first = '', , resource = ''] = address.split('?', 1)[0]?.split('/') ?? [];
  if (first === 'api') return RESOURCES.has(resource) ? resource : 'api';
  if (first === 'covers' || first === 'genre-pictures' || first === 'assets') return 'files';
  return first === 'read' || first === 'sandbox' ? first : 'pages';
}

/** The shop's metrics in the Prometheus format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #responses = new Histogram({
    name: 'octavo_http_request_duration_seconds',
    help: 'Time to the response, by area of the shop and status class.',
    labelNames: ['area', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [this.#registry],
  });
  readonly #rejected = new Counter({
    name: 'octavo_http_rejected_total',
    help: 'Requests that were rejected because of high load.',
    labelNames: ['reason'],
    registers: [this.#registry],
  });
  readonly #reports = new Counter({
    name: 'octavo_reports_total',
    help: 'Reports from browsers: content security policy violations and client errors.',
    labelNames: ['kind'],
    registers: [this.#registry],
  });
  readonly #timers = new Map<string, ReturnType<Histogram['labels']>>();

  constructor(sources: MetricsSources) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    addGauge(
      registers,
      'octavo_password_hashes_queued',
      'Password hashes that wait for a thread.',
      sources.queuedPasswordHashes,
    );
    addGauge(registers, 'octavo_http_requests_in_flight', 'Requests in flight.', sources.requestsInFlight);
    addGauge(
      registers,
      'octavo_webhook_events_pending',
      'Webhook events that are not handled yet.',
      sources.pendingEvents,
    );
    addGauge(
      registers,
      'octavo_emails_failed',
      'Emails that failed for days and are no longer retried.',
      sources.failedEmails,
    );
  }

  observeResponse(area: string, status: number, seconds: number): void {
    const key = `${area} ${Math.floor(status / 100)}xx`;
    let timer = this.#timers.get(key);
    if (!timer) this.#timers.set(key, (timer = this.#responses.labels(area, key.slice(-3))));
    timer.observe(seconds);
  }

  countRejected(reason: string): void {
    this.#rejected.inc({ reason });
  }

  countReports(kind: 'csp' | 'client', count = 1): void {
    this.#reports.inc({ kind }, count);
  }

  /** Returns all metrics as text, and the content type of that text. */
  async render(): Promise<{ readonly text: string; readonly type: string }> {
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }
}

/** A gauge that is read when the metrics are rendered; the registry keeps a reference to it. */
const addGauge = (registers: Registry[], name: string, help: string, read: () => number | Promise<number>): Gauge =>
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await read());
    },
  });
