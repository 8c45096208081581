import type { OrderQueries } from '../db/orders.queries.ts';
import type { ReceiptQueries } from '../db/receipts.queries.ts';
import { type Mailer, receiptMail } from '../mail/index.ts';

interface ReceiptsDeps {
  receipts: ReceiptQueries;
  orders: Pick<OrderQueries, 'lines'>;
  mailer: Mailer;
  mailOrigin: () => string;
  clock: () => Date;
  /** Told of a mail that did not go out; it is tried again. */
  onFailure: (error: unknown, orderId: number) => void;
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Sends the mails that paid orders have coming. */
export class Receipts {
  readonly #deps: ReceiptsDeps;

  constructor(deps: ReceiptsDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due. A mail server that is away costs nothing but time: the receipt comes back with growing pauses. */
  async sendDue(): Promise<void> {
    const { receipts, orders, mailer, mailOrigin, clock, onFailure } = this.#deps;
    for (;;) {
      const due = await receipts.take(clock(), (attempts) => this.#pauseAfter(attempts));
      if (!due) return;
      try {
        const lines = await orders.lines([due.orderId]);
        await mailer.send(receiptMail({ ...due, lines, origin: mailOrigin() }));
        await receipts.sent(due.orderId, clock());
      } catch (error) {
        onFailure(error, due.orderId);
      }
    }
  }

  #pauseAfter(attempts: number): Date {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));
    return new Date(this.#deps.clock().getTime() + pause);
  }
}
