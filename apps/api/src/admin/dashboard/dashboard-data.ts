/** What the dashboard's page asks its server for. Both sides are ours and are built together, so no schema stands between. */

import type { Pagination } from './pagination.ts';

/** Money as the shop writes it on the wire, as in `19.99`; below zero with a minus. */
type DollarAmount = string;

/** An author's desk. */
export interface AuthorDashboard extends Pagination {
  readonly name: string;
  readonly onboarding: 'none' | 'started' | 'complete' | 'restricted' | 'unknown';
  readonly money: { readonly earned: DollarAmount; readonly sent: DollarAmount; readonly due: DollarAmount; readonly debt: DollarAmount };
  /** The shop's part of a sale in percent. */
  readonly feePercent: number;
  readonly books: readonly AuthorBook[];
  readonly sales: readonly Sale[];
}

/** A book of the author's own, as a row of their desk. */
export interface AuthorBook {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly cover: string | null;
  readonly price: DollarAmount | null;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly sold: number;
  /** How much of it anybody may read, in percent. */
  readonly sample: number;
}

/** One line of an order that was paid, with the author's share of it. */
export interface Sale {
  readonly paidAt: string;
  readonly book: string;
  readonly price: DollarAmount;
  readonly share: DollarAmount;
  readonly state: 'sent' | 'on its way' | 'waiting' | 'refunded' | 'settled';
}

/** The admin's desk. */
export interface AdminDashboard extends Pagination {
  readonly orders: readonly OrderListItem[];
  readonly debts: readonly { readonly author: string; readonly debt: DollarAmount; readonly due: DollarAmount }[];
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly at: string;
    readonly reason: string;
  }[];
  readonly findings: readonly { readonly what: string; readonly order: number | null; readonly at: string }[];
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
  /** What could still go back; `null` where nothing can. */
  readonly refundable: DollarAmount | null;
}

/** What a reader reported of a review, with the review itself. */
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

/** What came of a refund. */
export interface RefundResult {
  readonly status: 'requested' | 'made' | 'failed';
  readonly amount: DollarAmount;
  readonly message: string;
}
