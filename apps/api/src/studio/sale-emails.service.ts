import type { SaleEmailSettings } from '@octavo/core/studio';
import { dayIn } from '../catalog/shop-month.ts';
import type { Db } from '../db/database.ts';
import { saleEmailQueries } from '../db/mail/sale-emails.queries.ts';
import type { StudioUser } from './studio-access.ts';

const DAY_MS = 24 * 3_600_000;

interface SaleEmailsDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly timeZone: string;
}

/** Emails to authors about their sales. */
export class SaleEmails {
  readonly #deps: SaleEmailsDeps;
  /** The last day whose emails this process has enqueued. */
  #reportedDay = '';

  constructor(deps: SaleEmailsDeps) {
    this.#deps = deps;
  }

  /** Returns how often a user gets these emails. */
  async read({ id }: StudioUser): Promise<SaleEmailSettings> {
    return { frequency: await saleEmailQueries(this.#deps.db).findFrequency(id) };
  }

  /** Sets how often a user gets these emails. */
  async set({ id }: StudioUser, { frequency }: SaleEmailSettings): Promise<SaleEmailSettings> {
    await saleEmailQueries(this.#deps.db).setFrequency(id, frequency);
    return { frequency };
  }

  /** Enqueues the emails about yesterday, once for each author. */
  async enqueueDaily(): Promise<void> {
    const { db, clock, timeZone } = this.#deps;
    const now = clock();
    const today = Date.parse(dayIn(timeZone, now));
    const yesterday = new Date(today - DAY_MS).toISOString().slice(0, 10);
    if (yesterday === this.#reportedDay) return;
    await saleEmailQueries(db).enqueueForDay(yesterday, timeZone, now);
    this.#reportedDay = yesterday;
  }
}
