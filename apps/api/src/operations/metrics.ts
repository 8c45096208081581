import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Figures that are read when somebody asks for them. */
export interface MetricsSources {
  readonly queuedPasswordHashes: () => number;
  readonly requestsInFlight: () => number;
  readonly pendingEvents: () => Promise<number>;
  readonly failedEmails: () => Promise<number>;
}

/** The resources of the API that a figure is kept for; everything else is told by where it leads. */
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

/** Which part of the shop an address belongs to: few values, whatever is asked for. */
export function areaOf(address: string): string {
  const [, first = '', , resource = ''] = address.split('?', 1)[0]?.split('/') ?? [];
  if (first === 'api') return RESOURCES.has(resource) ? resource : 'api';
  if (first === 'covers' || first === 'genre-pictures' || first === 'assets') return 'files';
  return first === 'read' || first === 'sandbox' ? first : 'pages';
}

/** The shop's figures in the form Prometheus reads. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #responses = new Histogram({
    name: 'octavo_http_request_duration_seconds',
    help: 'Time until an answer stood, by part of the shop and class of status.',
    labelNames: ['area', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [this.#registry],
  });
  readonly #rejected = new Counter({
    name: 'octavo_http_rejected_total',
    help: 'Requests that were turned away because there was too much to do.',
    labelNames: ['reason'],
    registers: [this.#registry],
  });
  readonly #reports = new Counter({
    name: 'octavo_reports_total',
    help: 'Reports of browsers: of the content security policy and of failures in the page.',
    labelNames: ['kind'],
    registers: [this.#registry],
  });
  readonly #timers = new Map<string, ReturnType<Histogram['labels']>>();

  constructor(readings: MetricsSources) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    addGauge(
      registers,
      'octavo_password_hashes_queued',
      'Passwords that wait to be hashed.',
      readings.queuedPasswordHashes,
    );
    addGauge(
      registers,
      'octavo_http_requests_in_flight',
      'Requests that wait for their answer.',
      readings.requestsInFlight,
    );
    addGauge(
      registers,
      'octavo_webhook_events_pending',
      'Events of the card provider to be handled.',
      readings.pendingEvents,
    );
    addGauge(registers, 'octavo_emails_failed', 'Mails that could not be sent for days.', readings.failedEmails);
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

  /** All figures as text, and the type of that text. */
  async render(): Promise<{ readonly text: string; readonly type: string }> {
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }
}

/** A figure that is read when somebody asks; the registry keeps it. */
const addGauge = (registers: Registry[], name: string, help: string, read: () => number | Promise<number>): Gauge =>
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await read());
    },
  });
