import { additive } from '../contract/call.ts';
import { FileSchema } from '../contract/file.ts';
import { ConversionSchema } from './conversion.schema.ts';
import { SaleEmailSettingsSchema, SalesSchema, SalesTotalsSchema } from './sales.schema.ts';
import { StatementSchema } from './statement.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;
const filtered = [...signedIn, 'validation_failed', 'book_not_found'] as const;

/** The calls for sales and statements. Authors see their own sales; admins see those of any book. */
export const salesCalls = {
  sales: additive({
    method: 'GET',
    path: '/studio/sales',
    auth: 'required',
    response: SalesSchema,
    failures: filtered,
  }),
  salesTotals: additive({
    method: 'GET',
    path: '/studio/sales/totals',
    auth: 'required',
    response: SalesTotalsSchema,
    failures: filtered,
  }),
  salesFile: additive({
    method: 'GET',
    path: '/studio/sales.csv',
    auth: 'required',
    files: ['text/csv'],
    response: FileSchema,
    failures: filtered,
  }),
  conversion: additive({
    method: 'GET',
    path: '/studio/sales/conversion',
    auth: 'required',
    response: ConversionSchema,
    failures: filtered,
  }),
  conversionFile: additive({
    method: 'GET',
    path: '/studio/sales/conversion.csv',
    auth: 'required',
    files: ['text/csv'],
    response: FileSchema,
    failures: filtered,
  }),
  statement: additive({
    method: 'GET',
    path: '/studio/statements/:month',
    auth: 'required',
    response: StatementSchema,
    failures: [...signedIn, 'validation_failed', 'statement_not_found'],
  }),
  saleEmails: additive({
    method: 'GET',
    path: '/studio/sale-emails',
    auth: 'required',
    response: SaleEmailSettingsSchema,
    failures: signedIn,
  }),
  setSaleEmails: additive({
    method: 'PUT',
    path: '/studio/sale-emails',
    auth: 'required',
    encoding: 'json',
    response: SaleEmailSettingsSchema,
    failures: [...signedIn, 'validation_failed'],
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const salesSummaries: Readonly<Record<keyof typeof salesCalls, string>> = {
  sales: "Lists one page of 25 sales of the author's books with every deduction, the newest first.",
  salesTotals: 'Returns the sums of the sales that match the filters, by day, month, book and country.',
  salesFile: "Returns the sales that match the filters as a CSV file, with times in the shop's time zone.",
  conversion: 'Returns views, opened samples, carts and sold copies for each book.',
  conversionFile: 'Returns views, opened samples, carts and sold copies for each book as a CSV file.',
  statement: "Returns the author's statement for one month, equal to the shop's ledger.",
  saleEmails: 'Returns how often the author gets an email about sales.',
  setSaleEmails: 'Sets how often the author gets an email about sales: for each order, once a day, or never.',
};
