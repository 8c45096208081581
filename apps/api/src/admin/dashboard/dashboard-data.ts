/** The JSON that the dashboard page reads from its server. Both are built together, so it is not validated. */

import type { Pagination } from '../reports/pagination.ts';

/** A decimal amount such as `19.99`; negative amounts start with a minus sign. */
type DollarAmount = string;

/** The data of the admin dashboard. */
export interface AdminDashboard extends Pagination {
  readonly orders: readonly OrderListItem[];
  readonly debts: readonly { readonly author: string; readonly debt: DollarAmount; readonly due: DollarAmount }[];
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly at: string;
    readonly reason: string;
  }[];
  readonly findings: readonly { readonly description: string; readonly order: number | null; readonly at: string }[];
  readonly reports: readonly ReviewReport[];
}

/** An order as a row of the admin's list. */
export interface OrderListItem {
  readonly id: number;
  readonly placedAt: string;
  readonly buyer: string;
  readonly books: string;
  readonly status: string;
  readonly total: DollarAmount;
  readonly refunded: DollarAmount | null;
  /** The amount that can still be refunded; `null` if the order is not refundable. */
  readonly refundable: DollarAmount | null;
}

/** A report of a review, with the reported review. */
export interface ReviewReport {
  readonly review: number;
  readonly reason: string;
  readonly note: string;
  readonly at: string;
  readonly text: string;
  readonly rating: number;
  readonly reviewer: string;
  readonly book: string;
}

/** The outcome of a refund. */
export interface RefundResult {
  readonly status: 'requested' | 'made' | 'failed';
  readonly amount: DollarAmount;
  readonly message: string;
}
