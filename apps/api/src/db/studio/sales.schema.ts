import type { SaleEmailFrequency, SaleState } from '@octavo/core/studio';
import type { ColumnType, Generated } from 'kysely';

/** `sales`: paid copies of authors' books with every deduction. Only triggers write to it. */
interface SalesTable {
  line_id: number;
  order_id: number;
  seller_id: number;
  product_id: number;
  sold_at: ColumnType<Date, Date, Date>;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
  list_cents: number;
  price_cents: number;
  fee_cents: number;
  share_cents: number;
  provider_fee_cents: Generated<number>;
  refunded_cents: Generated<number>;
  refunded_share_cents: Generated<number>;
  transfer_status: Generated<'due' | 'sending' | 'made' | 'void'>;
  status: Generated<SaleState>;
}

/** `sale_email_settings`: how often authors get emails about sales, unless once a day. */
interface SaleEmailSettingsTable {
  user_id: number;
  frequency: SaleEmailFrequency;
}

/** `book_traffic`: page views, opened samples and carts of each book and day. */
interface BookTrafficTable {
  product_id: number;
  /** Days of a merged month are its first day. */
  day: ColumnType<Date, string, string>;
  views: Generated<number>;
  samples: Generated<number>;
  carts: Generated<number>;
}

/** The tables of sales. */
export interface SalesSchema {
  sales: SalesTable;
  book_traffic: BookTrafficTable;
  sale_email_settings: SaleEmailSettingsTable;
}
