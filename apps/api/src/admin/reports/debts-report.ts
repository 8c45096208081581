import {
  type AuthorDebtRecord,
  adminDebtQueries,
  type DebtEntryRecord,
  type DebtSelection,
} from '../../db/admin/admin-debts.queries.ts';
import type { Db } from '../../db/database.ts';

/** An author with a debt and what changed it, the newest first. */
export interface DebtReport {
  readonly debt: AuthorDebtRecord;
  readonly entries: readonly DebtEntryRecord[];
}

/** The entries that a report has for each author. */
const MAX_ENTRIES = 20;

/** Reports a page of debts, the largest first: how much, why and since when. */
export async function debtsReport(
  { db }: { readonly db: Db },
  selection: DebtSelection,
  page: { readonly after?: { readonly key: string; readonly id: number } | undefined; readonly limit: number },
): Promise<DebtReport[]> {
  const queries = adminDebtQueries(db);
  const debts = await queries.list(selection, page);
  const entries = await queries.listEntries(
    debts.map(({ id }) => id),
    MAX_ENTRIES,
  );
  return debts.map((debt) => ({ debt, entries: entries.filter(({ seller_id: id }) => id === debt.id) }));
}
