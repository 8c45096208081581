import type { OrderQueries } from '../db/orders.queries.ts';
import type { ReceiptQueries } from '../db/receipts.queries.ts';
import type { RefundLetterQueries } from '../db/refund-letters.queries.ts';
import { type Mailer, receiptMail, refundMail } from '../mail/index.ts';
import { sendDueLetters } from './due-letters.ts';
import type { StopFlag } from './stop-flag.ts';

interface ReceiptsDeps {
  receipts: ReceiptQueries;
  refundLetters: RefundLetterQueries;
  orders: Pick<OrderQueries, 'lines'>;
  mailer: Mailer;
  mailOrigin: () => string;
  /** Name and address of the shop, line by line. */
  seller: readonly string[];
  stop: Pick<StopFlag, 'isRaised'>;
  clock: () => Date;
  /** Told of a mail that did not go out; it is tried again, unless that was the last time. */
  onFailure: (error: unknown, orderId: number, isGivenUp: boolean) => void;
}

/** Sends the mails that paid and refunded orders have coming. */
export class Receipts {
  readonly #deps: ReceiptsDeps;

  constructor(deps: ReceiptsDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due: receipts first, then what tells of money that went back. */
  async sendDue(): Promise<void> {
    const { receipts, refundLetters, orders, mailer, mailOrigin, seller, stop, clock, onFailure } = this.#deps;
    await sendDueLetters(
      {
        take: receipts.take,
        send: async (due) =>
          mailer.send(receiptMail({ ...due, lines: await orders.lines([due.orderId]), seller, origin: mailOrigin() })),
        sent: (due, now) => receipts.sent(due.orderId, now),
        failed: (due, why) => receipts.failed(due.orderId, why),
        onFailure: (error, due, isGivenUp) => onFailure(error, due.orderId, isGivenUp),
      },
      clock,
      stop,
    );
    await sendDueLetters(
      {
        take: refundLetters.take,
        send: async (due) =>
          mailer.send(
            refundMail({ ...due, books: await refundLetters.endedBooks(due.refundId), origin: mailOrigin() }),
          ),
        sent: (due, now) => refundLetters.sent(due.refundId, now),
        failed: (due, why) => refundLetters.failed(due.refundId, why),
        onFailure: (error, due, isGivenUp) => onFailure(error, due.orderId, isGivenUp),
      },
      clock,
      stop,
    );
  }
}
