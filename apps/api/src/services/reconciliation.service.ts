import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { findingQueries } from '../db/findings.queries.ts';
import { ledgerQueries, type ProviderMovement } from '../db/ledger.queries.ts';
import { shopNoteQueries } from '../db/shop-notes.queries.ts';
import { type Payments, ProviderFailure } from './payments.ts';
import { bookProvidersOwn, kindOf, sourceOf } from './provider-balance.ts';
import type { Settling } from './settling.service.ts';
import type { StopFlag } from './stop-flag.ts';
import { isHandled, type WebhookInbox } from './webhook-inbox.service.ts';

interface ReconciliationDeps {
  db: Db;
  payments: Payments;
  settling: Settling;
  inbox: WebhookInbox;
  stop: Pick<StopFlag, 'isRaised'>;
  clock: () => Date;
  /** Told of what does not add up; it is kept for the admin as well. */
  onFinding: (what: string, orderId: number | null) => void;
  /** Told of what could not be compared. */
  onFailure: (error: unknown, what: string) => void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READ_TO = 'provider_events_read_to';
/** The night up to which the books were compared to the end. */
const COMPARED = 'ledger_compared_at';
const COMPARING = 'ledger_comparing_since';
/** So long after whoever compares last told that they are at it, another machine, or the next try, may begin. */
const COMPARE_AGAIN_MS = HOUR_MS;
const TELL_EVERY_MS = 5 * 60_000;
/** A shop that never looked looks back as long as deliveries are repeated. */
const FIRST_LOOK_MS = 3 * DAY_MS;
/** The hour of the night, UTC, in which books are compared. */
const NIGHT_HOUR = 3;

/** The shop closes; what is left is compared after the next start. */
class Stopped extends Error {
  override readonly name = 'Stopped';
  constructor() {
    super('The shop is closing: the books were not compared to the end.');
  }
}

/** One thing that ledger and provider do not agree on. */
interface Mismatch {
  readonly orderId: number | null;
  readonly what: string;
}

/** Finds what neither webhooks nor readers told: missed events by the hour, and cents that do not match by night. */
export class Reconciliation {
  readonly #deps: ReconciliationDeps;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** Whether events were last read an hour ago or more, by whichever process. */
  async isReadingDue(): Promise<boolean> {
    const readTo = await shopNoteQueries(this.#deps.db).moment(READ_TO);
    return readTo === undefined || this.#deps.clock().getTime() - readTo.getTime() >= HOUR_MS;
  }

  /** Puts what happened since the last time, and an hour before it, into the inbox; answers how many events that were. */
  async readEvents(): Promise<number> {
    const { db, payments, inbox, clock } = this.#deps;
    const notes = shopNoteQueries(db);
    const now = clock();
    const readTo = (await notes.moment(READ_TO)) ?? new Date(now.getTime() - FIRST_LOOK_MS);
    const events = await payments.eventsSince(new Date(readTo.getTime() - HOUR_MS));
    const ours = events.filter(({ type }) => isHandled(type));
    for (const event of ours) await inbox.keep(event);
    await notes.noteMoment(READ_TO, now);
    return ours.length;
  }

  /** Compares once a night, on one of the machines; a night that was not compared to the end is tried again by the hour. */
  async compareAtNight(): Promise<void> {
    const notes = shopNoteQueries(this.#deps.db);
    const now = this.#deps.clock();
    const night = new Date(now);
    night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
    if (night > now) night.setTime(night.getTime() - DAY_MS);
    const last = await notes.moment(COMPARED);
    if (last && last >= night) return;
    if (!(await notes.claimMoment(COMPARING, now, COMPARE_AGAIN_MS))) return;
    let toldAt = now;
    try {
      await this.compare(last ?? new Date(now.getTime() - FIRST_LOOK_MS), async () => {
        const at = this.#deps.clock();
        if (at.getTime() - toldAt.getTime() < TELL_EVERY_MS) return;
        toldAt = at;
        await notes.noteMoment(COMPARING, at);
      });
      await notes.claimMoment(COMPARED, night);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
    await notes.noteMoment(COMPARING, new Date(0));
  }

  /**
   * Holds the ledger against the provider's balance, both ways, from a day before `since`; answers how many movements
   * do not match. The provider's own fees, and what it paid out, are booked on the way. `beforeEach` is waited for
   * before each thing that is compared.
   * @throws {Error} once all the others are compared, where the provider did not answer for some; at once when the shop closes.
   */
  async compare(since: Date, beforeEach: () => Promise<void> = async () => {}): Promise<number> {
    const { db, payments, stop } = this.#deps;
    const goOn = async (): Promise<void> => {
      if (stop.isRaised) throw new Stopped();
      await beforeEach();
    };
    const from = new Date(since.getTime() - DAY_MS);
    const counts = { mismatches: 0, unanswered: 0 };
    for (const movement of (await payments.movementsSince(from)).toReversed()) {
      await goOn();
      await this.#each(`movement:${movement.id}`, counts, () => this.#compareMovement(movement));
    }
    const kinds = ['charge', 'refund', 'transfer', 'reversal'] as const;
    for (const row of await ledgerQueries(db).atProviderSince(from, kinds)) {
      await goOn();
      await this.#each(`ledger:${row.kind}:${row.id}`, counts, () => this.#compareBack(row));
    }
    if (counts.unanswered > 0)
      throw new Error(`The card provider did not answer for ${counts.unanswered} movements; all others are compared.`);
    return counts.mismatches;
  }

  /** Compares one thing; what goes wrong with it keeps none of the others from being compared. */
  async #each(
    ref: string,
    counts: { mismatches: number; unanswered: number },
    compareOne: () => Promise<Mismatch | undefined>,
  ): Promise<void> {
    const { db, clock, onFailure } = this.#deps;
    try {
      const mismatch = await compareOne();
      if (!mismatch) return await findingQueries(db).resolve(ref, clock());
      counts.mismatches += 1;
      await this.#find(ref, mismatch.orderId, mismatch.what);
    } catch (error) {
      onFailure(error, ref);
      const why = lastingCause(error);
      if (why === undefined) {
        counts.unanswered += 1;
        return;
      }
      counts.mismatches += 1;
      await this.#find(ref, null, `This could not be compared: ${why}`);
    }
  }

  async #compareMovement(movement: Stripe.BalanceTransaction): Promise<Mismatch | undefined> {
    const isRight = (await this.#isBooked(movement)) || (await this.#healed(movement));
    await bookProvidersOwn(this.#deps.db, movement, this.#deps.clock());
    if (isRight) return undefined;
    return {
      orderId: await this.#deps.payments.orderOf(movement),
      what: `The provider moved ${movement.amount} cents (${movement.type} ${sourceOf(movement)}), and the ledger does not say so.`,
    };
  }

  /** What the ledger says and the provider does not. */
  async #compareBack(row: ProviderMovement): Promise<Mismatch | undefined> {
    const movements = await this.#deps.payments.movementsOf(row.id);
    if (movements.some(({ amount }) => amount === row.cents)) return undefined;
    return {
      orderId: row.orderId,
      what: `The ledger says ${row.cents} cents (${row.kind} ${row.id}), and the provider does not.`,
    };
  }

  async #find(ref: string, orderId: number | null, what: string): Promise<void> {
    const { db, clock, onFinding } = this.#deps;
    await findingQueries(db).note({ ref, orderId, what }, clock());
    onFinding(what, orderId);
  }

  async #isBooked(movement: Stripe.BalanceTransaction): Promise<boolean> {
    const source = sourceOf(movement);
    const ledger = ledgerQueries(this.#deps.db);
    if (movement.type === 'adjustment' && /^d[pu]_/.test(source))
      return ledger.has({ kind: 'dispute', id: movement.id });
    const kind = kindOf(movement);
    if (kind === undefined) return true;
    return (await ledger.atProvider({ kind, id: source })) === movement.amount;
  }

  /** A last look at the order: perhaps the event was lost for good. */
  async #healed(movement: Stripe.BalanceTransaction): Promise<boolean> {
    const { payments, settling } = this.#deps;
    const orderId = await payments.orderOf(movement);
    if (orderId === null) return false;
    await settling.lookAtOrder(orderId);
    return this.#isBooked(movement);
  }
}

/** Why another try would go the same way, so that a person has to know; `undefined` for what may pass by itself. */
function lastingCause(error: unknown): string | undefined {
  if (error instanceof ProviderFailure) return error.lastingAnswer;
  return error instanceof Error ? error.message : 'unknown';
}
