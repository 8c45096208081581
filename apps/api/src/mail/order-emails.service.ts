import type { OrderQueries } from '../db/orders/orders.queries.ts';
import type { ReceiptEmailQueries } from '../db/mail/receipt-emails.queries.ts';
import type { RefundEmailQueries } from '../db/mail/refund-emails.queries.ts';
import { type Mailer, receiptEmail, refundEmail } from './index.ts';
import { sendDueEmails } from '../background/send-due-emails.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';

interface OrderEmailsDeps {
  receipts: ReceiptEmailQueries;
  refundEmails: RefundEmailQueries;
  orders: Pick<OrderQueries, 'lines'>;
  mailer: Mailer;
  mailOrigin: () => string;
  /** Name and address of the shop, line by line. */
  seller: readonly string[];
  shutdown: Pick<ShutdownSignal, 'isRequested'>;
  clock: () => Date;
  /** Told of a mail that did not go out; it is tried again, unless that was the last time. */
  onFailure: (error: unknown, orderId: number, isGivenUp: boolean) => void;
}

/** Sends the mails that paid and refunded orders have coming. */
export class OrderEmails {
  readonly #deps: OrderEmailsDeps;

  constructor(deps: OrderEmailsDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due: receipts first, then what tells of money that went back. */
  async sendDue(): Promise<void> {
    const { receipts, refundEmails, orders, mailer, mailOrigin, seller, shutdown, clock, onFailure } = this.#deps;
    await sendDueEmails(
      {
        claimNext: receipts.claimNext,
        send: async (due) =>
          mailer.send(receiptEmail({ ...due, lines: await orders.lines([due.orderId]), seller, origin: mailOrigin() })),
        markSent: (due, now) => receipts.markSent(due.orderId, now),
        markFailed: (due, why) => receipts.recordFailure(due.orderId, why),
        onFailure: (error, due, isGivenUp) => onFailure(error, due.orderId, isGivenUp),
      },
      clock,
      shutdown,
    );
    await sendDueEmails(
      {
        claimNext: refundEmails.claimNext,
        send: async (due) =>
          mailer.send(
            refundEmail({ ...due, books: await refundEmails.fullyRefundedBooks(due.refundId), origin: mailOrigin() }),
          ),
        markSent: (due, now) => refundEmails.markSent(due.refundId, now),
        markFailed: (due, why) => refundEmails.recordFailure(due.refundId, why),
        onFailure: (error, due, isGivenUp) => onFailure(error, due.orderId, isGivenUp),
      },
      clock,
      shutdown,
    );
  }
}
