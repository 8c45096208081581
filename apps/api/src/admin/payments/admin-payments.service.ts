import type {
  AuthorDebt,
  AuthorDebts,
  DebtSettlement,
  DebtsQuery,
  Disputes,
  DisputesQuery,
  ReconciliationRun,
  PaymentCounts,
  PaymentEvent,
  PaymentEvents,
  PaymentEventsQuery,
  PendingTransfers,
  PendingTransfersQuery,
  ReconciliationIssues,
  ReconciliationIssuesQuery,
  TransferRetry,
} from '@octavo/core/admin';
import { ConflictError } from '@octavo/core/errors';
import { parseCents } from '@octavo/core/entities';
import { adminPaymentQueries } from '../../db/admin/admin-payments.queries.ts';
import type { Deps } from '../../deps.ts';
import { formatCursor, parseCursor } from '../../lists/list-cursor.ts';
import { PAGE_SIZE, pageOf, QUERY_LIMIT } from '../../lists/page-of.ts';
import { conflict, notFound } from '../admin-errors.ts';
import { debtsReport } from '../reports/debts-report.ts';
import { formatTimeCursor, formatTransferCursor, parseTimeCursor, parseTransferCursor } from './list-position.ts';
import {
  holdOf,
  toAuthorDebt,
  toDispute,
  toIssue,
  toReconciliationRun,
  toPaymentEvent,
  toPendingTransfer,
} from './payments-wire.ts';

const MAX_ORDER = 2_147_483_647;

type AdminPaymentsDeps = Pick<Deps, 'db' | 'debts' | 'inbox' | 'transfers' | 'reconciliation' | 'backgroundTasks'>;

/** Lists what needs attention in payments, and retries or clears it. */
export class AdminPaymentsService {
  readonly #deps: AdminPaymentsDeps;

  constructor(deps: AdminPaymentsDeps) {
    this.#deps = deps;
  }

  /** Counts what needs attention. */
  counts(): Promise<PaymentCounts> {
    return adminPaymentQueries(this.#deps.db).count();
  }

  /** Lists one page of authors with debts. @throws {ValidationError} for a malformed cursor */
  async debts({ search, status = 'open', cursor }: DebtsQuery): Promise<AuthorDebts> {
    const after = cursor === undefined ? undefined : parseCursor(cursor, { isText: false });
    const selection = { isOpen: status === 'open', search };
    const rows = await debtsReport(this.#deps, selection, { after, limit: QUERY_LIMIT });
    return pageOf(
      rows,
      ({ debt, entries }) => toAuthorDebt(debt, entries),
      ({ debt }) => formatCursor(debt),
    );
  }

  /**
   * Clears a debt or a part of it.
   * @throws {NotFoundError} `author_not_found`. @throws {ConflictError} `amount_over_debt`, `idempotency_key_reused`.
   */
  async settleDebt(sellerId: number, accountId: number, change: DebtSettlement): Promise<AuthorDebt> {
    const { idempotency_key: id, kind, amount, reason } = change;
    const outcome = await this.#deps.debts.settle({
      id,
      sellerId,
      accountId,
      kind,
      reason,
      requestedCents: amount === undefined ? null : (parseCents(amount) ?? 0),
    });
    if (outcome === 'unknown') throw notFound('author_not_found');
    if (outcome === 'over_debt') throw conflict('amount_over_debt');
    if (outcome === 'key_reused') throw new ConflictError('idempotency_key_reused');
    const [report] = await debtsReport(this.#deps, { sellerId }, { limit: 1 });
    if (!report) throw notFound('author_not_found');
    return toAuthorDebt(report.debt, report.entries);
  }

  /** Lists one page of payment events. @throws {ValidationError} for a malformed cursor */
  async events({ search, status, cursor }: PaymentEventsQuery): Promise<PaymentEvents> {
    const rows = await adminPaymentQueries(this.#deps.db).listEvents(
      { search, hasFailed: isFailed(status) },
      { after: parseTimeCursor(cursor), limit: QUERY_LIMIT },
    );
    return pageOf(rows, toPaymentEvent, formatTimeCursor);
  }

  /**
   * Handles an event again.
   * @throws {NotFoundError} `payment_event_not_found`. @throws {ConflictError} `payment_event_handled`.
   */
  async retryEvent(id: string): Promise<PaymentEvent> {
    const queries = adminPaymentQueries(this.#deps.db);
    const isRetried = await this.#deps.inbox.retry(id);
    const event = await queries.findEvent(id);
    if (!event) throw notFound('payment_event_not_found');
    if (!isRetried) throw conflict('payment_event_handled');
    return toPaymentEvent(event);
  }

  /** Lists one page of transfers. @throws {ValidationError} for a malformed cursor */
  async transfers({ search = '', status, cursor }: PendingTransfersQuery): Promise<PendingTransfers> {
    const number = /^#?\d{1,10}$/.test(search) ? Number(search.replace('#', '')) : undefined;
    const selection = {
      hasFailed: isFailed(status),
      ...(number !== undefined && number <= MAX_ORDER ? { orderId: number } : { author: search || undefined }),
    };
    const after = parseTransferCursor(cursor);
    const rows = await adminPaymentQueries(this.#deps.db).listTransfers(selection, { after, limit: QUERY_LIMIT });
    return pageOf(rows, toPendingTransfer, formatTransferCursor);
  }

  /**
   * Attempts the transfer of an author for an order again, and its reversals.
   * @throws {NotFoundError} `transfer_not_found`. @throws {ConflictError} `transfer_on_hold`.
   */
  async retryTransfer(orderId: number, sellerId: number): Promise<TransferRetry> {
    const list = () => adminPaymentQueries(this.#deps.db).listTransfers({ orderId, sellerId }, { limit: PAGE_SIZE });
    const pending = await list();
    if (pending.length === 0) throw notFound('transfer_not_found');
    if (pending.every((row) => holdOf(row) !== 'queue')) throw conflict('transfer_on_hold');
    if (!(await this.#deps.transfers.retry({ orderId, sellerId }))) throw notFound('transfer_not_found');
    return { waiting: (await list()).map(toPendingTransfer) };
  }

  /** Lists one page of reconciliation issues. @throws {ValidationError} for a malformed cursor */
  async issues({ search, status = 'open', cursor }: ReconciliationIssuesQuery): Promise<ReconciliationIssues> {
    const rows = await adminPaymentQueries(this.#deps.db).listIssues(
      { isOpen: status === 'open', search: numberOf(search) },
      { after: parseTimeCursor(cursor), limit: QUERY_LIMIT },
    );
    const page = pageOf(rows, toIssue, ({ key, ref }) => formatTimeCursor({ key, id: ref }));
    return { ...page, check: await this.#latestRun() };
  }

  /** Starts a comparison of the ledger with the provider, unless one is running. */
  async startReconciliation(accountId: number): Promise<ReconciliationRun> {
    const { reconciliation, backgroundTasks } = this.#deps;
    await reconciliation.requestCheck(accountId);
    backgroundTasks.run('compare the ledger', () => reconciliation.compareRequested());
    return this.#latestRun();
  }

  /** Lists one page of disputes. @throws {ValidationError} for a malformed cursor */
  async disputes({ search, status = 'open', cursor }: DisputesQuery): Promise<Disputes> {
    const rows = await adminPaymentQueries(this.#deps.db).listDisputes(
      { isOpen: status === 'open', search: numberOf(search) },
      { after: parseTimeCursor(cursor), limit: QUERY_LIMIT },
    );
    return pageOf(rows, toDispute, formatTimeCursor);
  }

  async #latestRun(): Promise<ReconciliationRun> {
    const { latest, checkedAt } = await this.#deps.reconciliation.latestRun();
    return toReconciliationRun(latest, checkedAt);
  }
}

const isFailed = (status: 'failed' | 'waiting' | undefined): boolean | undefined =>
  status === undefined ? undefined : status === 'failed';

/** The number of an order without its sign, or another text. */
const numberOf = (search: string | undefined): string | undefined => search?.replace(/^#(?=\d+$)/, '');
