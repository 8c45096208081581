import { adminDebtQueries } from '../db/admin/admin-debts.queries.ts';
import type { Db } from '../db/database.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { transferQueries } from '../db/payments/transfers.queries.ts';

/** How an admin clears a debt. */
interface DebtSettlement {
  /** The idempotency key. */
  readonly id: string;
  readonly sellerId: number;
  readonly accountId: number;
  readonly kind: 'settled' | 'written_off';
  /** `null` for the whole debt. */
  readonly requestedCents: number | null;
  readonly reason: string;
}

/** What became of a settlement. */
type SettlementOutcome = 'done' | 'unknown' | 'over_debt' | 'key_reused';

/** Clears debts of authors. */
export class AuthorDebts {
  readonly #deps: { readonly db: Db; readonly clock: () => Date };

  constructor(deps: { readonly db: Db; readonly clock: () => Date }) {
    this.#deps = deps;
  }

  /**
   * Books that an author paid a debt into the shop's bank account, or that the shop bears it. A repeated request with the same key
   * books nothing. Transfers to the author wait, because they deduct the debt.
   */
  settle(request: DebtSettlement): Promise<SettlementOutcome> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const debts = adminDebtQueries(trx);
      await transferQueries(trx).lockSeller(request.sellerId);
      const known = await debts.findSettlement(request.id);
      if (known) return isSame(known, request) ? 'done' : 'key_reused';
      if (!(await debts.hasEntries(request.sellerId))) return 'unknown';
      const debtCents = await ledgerQueries(trx).balance(`author_debt/${request.sellerId}`);
      const amountCents = request.requestedCents ?? debtCents;
      if (amountCents <= 0 || amountCents > debtCents) return 'over_debt';
      const now = clock();
      if (!(await debts.addSettlement({ ...request, amountCents }, now))) return 'key_reused';
      await ledgerQueries(trx).post(
        {
          kind: request.kind === 'settled' ? 'debt_settled' : 'debt_written_off',
          id: request.id,
          orderId: null,
          entries: [
            [request.kind === 'settled' ? 'bank' : 'platform_fee', amountCents],
            [`author_debt/${request.sellerId}`, -amountCents],
          ],
        },
        now,
      );
      return 'done';
    });
  }
}

const isSame = (
  known: { seller_id: number; kind: string; requested_cents: number | null; reason: string },
  request: DebtSettlement,
): boolean =>
  known.seller_id === request.sellerId &&
  known.kind === request.kind &&
  known.requested_cents === request.requestedCents &&
  known.reason === request.reason;
