import type {
  AdminOrderDetails,
  AdminOrderFilter,
  AdminOrders,
  AdminOrdersQuery,
  AdminRefundResult,
  OrderNoteChange,
  RefundChange,
} from '@octavo/core/admin';
import { parseCents, toDecimal } from '@octavo/core/entities';
import { NotFoundError, UnavailableError } from '@octavo/core/errors';
import { adminOrderQueries } from '../../db/admin/admin-orders.queries.ts';
import { orderTimelineQueries } from '../../db/admin/order-timeline.queries.ts';
import { emailOutboxQueries } from '../../db/mail/email-outbox.queries.ts';
import { orderQueries } from '../../db/orders/orders.queries.ts';
import { disputeQueries } from '../../db/payments/disputes.queries.ts';
import { refundQueries } from '../../db/payments/refunds.queries.ts';
import { orderReportQueries } from '../../db/reports/order-reports.queries.ts';
import type { SignedInUser } from '../../db/accounts/sessions.queries.ts';
import type { Deps } from '../../deps.ts';
import { streamedFile } from '../../http/streamed-file.ts';
import { quotaExceeded, QUOTAS } from '../../limits/limits.ts';
import { formatCursor, parseCursor } from '../../lists/list-cursor.ts';
import { pageOf, QUERY_LIMIT } from '../../lists/page-of.ts';
import { conflict } from '../admin-errors.ts';
import { toOrderSummary } from '../reports/orders-report.ts';
import { selectOrders } from './find-orders.ts';
import { cardOf, orderTimeline } from './order-timeline.ts';
import { toAdminOrder, toOrderHead, toOrderLine } from './order-wire.ts';
import { ordersCsv } from './orders-csv.ts';

interface AdminOrdersDeps extends Pick<Deps, 'db' | 'clock' | 'refunds'> {
  readonly timeZone: string;
  /** The most that staff who are no admins may refund of an order. */
  readonly supportRefundLimitCents: number;
}

/** Lists, shows and refunds the orders of all buyers. */
export class AdminOrdersService {
  readonly #deps: AdminOrdersDeps;

  constructor(deps: AdminOrdersDeps) {
    this.#deps = deps;
  }

  /** Lists one page of orders. @throws {ValidationError} for a malformed cursor */
  async list({ cursor, ...filter }: AdminOrdersQuery): Promise<AdminOrders> {
    const after = cursor === undefined ? undefined : parseCursor(cursor, { isText: false });
    const { selection, isSearchTruncated } = await selectOrders(this.#deps, filter);
    const rows = await adminOrderQueries(this.#deps.db).list(selection, { after, limit: QUERY_LIMIT });
    return { ...pageOf(rows, toAdminOrder, formatCursor), is_search_truncated: isSearchTruncated };
  }

  /** Exports all orders of a selection as a CSV file. */
  async exportCsv(filter: AdminOrderFilter): Promise<Response> {
    const { db } = this.#deps;
    const { selection } = await selectOrders(this.#deps, filter);
    const days = [filter.from, filter.until].filter((day) => day !== undefined).join(' to ');
    return streamedFile(ordersCsv(db, selection), {
      name: `${['Orders', days].filter(Boolean).join(' ')}.csv`,
      type: 'text/csv; charset=utf-8',
    });
  }

  /** Returns one order in full. @throws {NotFoundError} `order_not_found` */
  async read(orderId: number): Promise<AdminOrderDetails> {
    const { db, timeZone } = this.#deps;
    const order = await adminOrderQueries(db).find(orderId, timeZone);
    const timeline = orderTimelineQueries(db);
    const head = await timeline.head(orderId);
    if (!order || !head) throw new NotFoundError('order_not_found');
    const lines = (await timeline.lines(orderId)).map(toOrderLine);
    const shares = await orderReportQueries(db).shares(orderId);
    const refunds = await timeline.refunds(orderId);
    const [summary] = await orderReportQueries(db).list({ id: orderId }, { limit: 1, offset: 0 });
    const { refundableCents = null } = summary ? toOrderSummary(summary) : {};
    const authorsCents = sum(lines, ({ share }) => share) - sum(lines, (line) => line.refunded_share);
    return {
      ...toOrderHead(order),
      date_paid: head.paid_at?.toISOString() ?? '',
      ...contactOf(head.billing),
      card: cardOf(head),
      payment_id: head.payment_intent_id ?? '',
      charge_id: head.charge_id ?? '',
      payment_error: head.last_payment_error ?? '',
      lines,
      shares: shares.map((share) => ({
        author: share.author,
        amount: toDecimal(share.amountCents),
        status: share.status,
        sent: toDecimal(share.sentCents),
        reversed: toDecimal(share.reversedCents),
        transfer_id: share.stripeTransferId ?? '',
        error: share.lastError ?? '',
      })),
      refundable: refundableCents === null ? '' : toDecimal(refundableCents),
      transferred: toDecimal(shares.reduce((cents, share) => cents + share.sentCents - share.reversedCents, 0)),
      authors_share: toDecimal(authorsCents),
      shop_fee: toDecimal(order.total_cents - order.refunded_cents - authorsCents),
      provider_fee: toDecimal(await timeline.providerFeeCents(orderId)),
      timeline: orderTimeline({
        order,
        head,
        refunds,
        payments: await timeline.payments(orderId),
        disputes: await disputeQueries(db).listByOrder(orderId),
        emails: await timeline.emails(orderId),
        notes: await timeline.notes(orderId),
      }),
    };
  }

  /**
   * Refunds an order, some of its lines or an amount.
   * @throws {NotFoundError} `order_not_found`. @throws {ConflictError} `order_not_refundable`, `idempotency_key_reused`, `conflict`.
   * @throws {PermissionError} over the limit of the role support.
   * @throws {UnavailableError} `payment_provider_unavailable` while an earlier refund waits for the provider.
   */
  async refund(
    orderId: number,
    { id: accountId, roles }: Pick<SignedInUser, 'id' | 'roles'>,
    change: RefundChange,
  ): Promise<AdminRefundResult> {
    const { idempotency_key: idempotencyKey, lines, amount, reason } = change;
    const requested = {
      orderId,
      accountId,
      reason,
      requestId: idempotencyKey,
      limitCents: roles.includes('admin') ? undefined : this.#deps.supportRefundLimitCents,
      ...(lines && { lines: [...new Set(lines)] }),
      ...(amount !== undefined && { amount: parseCents(amount) ?? 0 }),
    };
    const result = await this.#deps.refunds
      .refundOrder(requested)
      .catch((error: unknown) => this.#storedRefund(idempotencyKey, error));
    return {
      status: result.status,
      amount: toDecimal(result.amountCents),
      error: result.status === 'failed' ? (result.error ?? '') : '',
      order: await this.read(orderId),
    };
  }

  /** A refund that is stored is made as soon as the provider responds. @throws the error of one that is not stored */
  async #storedRefund(id: string, error: unknown): Promise<{ status: 'requested'; amountCents: number; error: null }> {
    const refund = error instanceof UnavailableError ? await refundQueries(this.#deps.db).find(id) : undefined;
    if (refund?.status !== 'requested') throw error;
    return { status: 'requested', amountCents: refund.amount_cents, error: null };
  }

  /** Sends the receipt again. @throws {NotFoundError} `order_not_found`. @throws {ConflictError} `order_not_paid`. */
  async resendReceipt(orderId: number): Promise<AdminOrderDetails> {
    const { db, clock } = this.#deps;
    const { date_paid: paid } = await this.read(orderId);
    if (paid === '' || !(await emailOutboxQueries(db).enqueueAnotherReceipt(orderId, clock())))
      throw conflict('order_not_paid');
    return this.read(orderId);
  }

  /** Adds a note. @throws {NotFoundError} `order_not_found`. @throws {ConflictError} `quota_exceeded`. */
  async addNote(orderId: number, accountId: number, { note }: OrderNoteChange): Promise<AdminOrderDetails> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async (transaction) => {
      if (!(await orderQueries(transaction).lock(orderId))) throw new NotFoundError('order_not_found');
      const timeline = orderTimelineQueries(transaction);
      if ((await timeline.countNotes(orderId)) >= QUOTAS.orderNotes.max) throw quotaExceeded('orderNotes');
      await timeline.addNote({ orderId, accountId, text: note }, clock());
    });
    return this.read(orderId);
  }
}

const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => string): number =>
  rows.reduce((cents, row) => cents + (parseCents(amountOf(row)) ?? 0), 0);

/** The lines of the address, and the phone number, as the buyer entered them. */
function contactOf(billing: unknown): { address: string[]; phone: string } {
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(billing ?? {}));
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name].trim() : '');
  const place = [text('city'), text('state'), text('postcode')].filter(Boolean).join(', ');
  return { address: [text('address_1'), place].filter(Boolean), phone: text('phone') };
}
