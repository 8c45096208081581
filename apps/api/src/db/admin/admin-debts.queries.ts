import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { containing } from '../like-pattern.ts';

/** An author with a debt, or with a former one; amounts in cents. */
export interface AuthorDebtRecord {
  readonly id: number;
  readonly username: string;
  readonly debt_cents: number;
  /** The position in the list. */
  readonly key: string;
  /** Waits for a transfer. */
  readonly due_cents: number;
  /** The first entry after the author last had no debt. */
  readonly since: Date | null;
}

/** One entry of an author's debt account. */
export interface DebtEntryRecord {
  readonly seller_id: number;
  readonly kind: string;
  readonly posted_at: Date;
  readonly amount_cents: number;
  readonly order_id: number | null;
  readonly reason: string;
  readonly actor: string;
}

/** The authors to list. */
export interface DebtSelection {
  /** Whether the author owes something now; both by default. */
  readonly isOpen?: boolean | undefined;
  /** A part of the username. */
  readonly search?: string | undefined;
  readonly sellerId?: number | undefined;
}

/** The position after the last row of a page. */
interface DebtCursor {
  readonly key: string;
  readonly id: number;
}

/** All SQL over debts of authors for the back office. */
export function adminDebtQueries(db: Db) {
  return {
    /** Lists a page of authors, the largest debt first. Reads only the ledger entries of debts, which have their own index. */
    async list(
      { isOpen, search = '', sellerId }: DebtSelection,
      { after, limit }: { after?: DebtCursor | undefined; limit: number },
    ): Promise<AuthorDebtRecord[]> {
      const { rows } = await sql<AuthorDebtRecord>`
        with debts as materialized (
          select split_part(account, '/', 2)::integer as id, sum(amount_cents)::float8 as debt_cents
          from ledger_entries
          where starts_with(account, 'author_debt/')
            ${sellerId === undefined ? sql`` : sql`and account = ${`author_debt/${sellerId}`}`}
          group by account
          having ${isOpen === undefined || sql<boolean>`(sum(amount_cents) > 0) = ${isOpen}`}
        ), page as materialized (
          select debts.id, users.username, debt_cents
          from debts join users on users.id = debts.id
          where ${search === ''} or lower(users.username) like ${containing(search.toLowerCase())}
          ${after ? sql`and (debt_cents, -debts.id) < (${after.key}::text::float8, ${-after.id}::integer)` : sql``}
          order by debt_cents desc, debts.id
          limit ${limit}
        )
        select page.*, debt_cents::text as key, due.due_cents,
          case when debt_cents > 0 then (select min(posted_at) from (
            select posted_at, id, max(id) filter (where balance <= 0) over () as zero_id from (
              select posted_at, id, sum(amount_cents) over (order by id) as balance
              from ledger_entries where account = 'author_debt/' || page.id
            ) running
          ) entries where id > coalesce(zero_id, 0)) end as since
        from page cross join lateral (
          select (-coalesce(sum(amount_cents), 0))::float8 as due_cents
          from ledger_entries where account = 'author_payable/' || page.id
        ) due
        order by debt_cents desc, page.id`.execute(db);
      return rows;
    },

    /** Lists the latest entries of authors, up to `limit` for each, the newest first. */
    async listEntries(sellerIds: readonly number[], limit: number): Promise<DebtEntryRecord[]> {
      const { rows } = await sql<DebtEntryRecord>`
        select seller.id as seller_id, entry.kind, entry.posted_at, entry.amount_cents, entry.order_id,
          coalesce(debt_settlements.reason, refunds.reason, '') as reason, coalesce(users.username, '') as actor
        from unnest(${[...sellerIds]}::integer[]) as seller(id)
        cross join lateral (
          select id, kind, posted_at, amount_cents, order_id,
            split_part(transaction_ref, ':', 2) as cause
          from ledger_entries where account = 'author_debt/' || seller.id order by id desc limit ${limit}
        ) entry
        left join refunds on entry.kind = 'debt' and refunds.id = entry.cause
        left join debt_settlements on entry.kind in ('debt_settled', 'debt_written_off') and debt_settlements.id = entry.cause
        left join users on users.id = debt_settlements.account_id
        order by entry.id desc`.execute(db);
      return rows;
    },

    /** Finds how a debt was cleared by its idempotency key. */
    findSettlement: (id: string) =>
      db.selectFrom('debt_settlements').where('id', '=', id).selectAll().executeTakeFirst(),

    /** Stores a settlement; `false` when another author has one with this id. */
    async addSettlement(
      settlement: {
        readonly id: string;
        readonly sellerId: number;
        readonly kind: 'settled' | 'written_off';
        readonly amountCents: number;
        readonly requestedCents: number | null;
        readonly reason: string;
        readonly accountId: number;
      },
      now: Date,
    ): Promise<boolean> {
      const result = await db
        .insertInto('debt_settlements')
        .values({
          id: settlement.id,
          seller_id: settlement.sellerId,
          kind: settlement.kind,
          amount_cents: settlement.amountCents,
          requested_cents: settlement.requestedCents,
          reason: settlement.reason,
          account_id: settlement.accountId,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Whether an account has ever had a debt. */
    async hasEntries(sellerId: number): Promise<boolean> {
      const row = await db
        .selectFrom('ledger_entries')
        .where('account', '=', `author_debt/${sellerId}`)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
