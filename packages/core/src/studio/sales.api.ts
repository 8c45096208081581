import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { FileResponse } from '../contract/file.ts';
import { salesCalls as calls } from './sales.calls.ts';
import type { SaleEmailSettings } from './sales.schema.ts';
import type { ConversionFilter, SalesFilter, SalesQuery } from './sales-query.schema.ts';

/** Calls for sales and statements. */
export const salesApi = (http: HttpClient) => ({
  /**
   * Lists a page of 25 sales. `cursor` is the `next_cursor` of the page before.
   *
   * @throws {NotFoundError} book_not_found
   */
  sales: ({ book, country, state, from, until, cursor }: SalesQuery = {}, options?: CallOptions) =>
    http(calls.sales, { query: { book, country, state, from, until, cursor }, ...options }),

  /**
   * Returns the sums of the sales that match the filters.
   *
   * @throws {NotFoundError} book_not_found
   */
  salesTotals: ({ book, country, state, from, until }: SalesFilter = {}, options?: CallOptions) =>
    http(calls.salesTotals, { query: { book, country, state, from, until }, ...options }),

  /**
   * Downloads the sales that match the filters as a CSV file.
   *
   * @throws {NotFoundError} book_not_found
   */
  salesFile: async (
    { book, country, state, from, until }: SalesFilter = {},
    options?: CallOptions,
  ): Promise<FileResponse> => {
    const file = await http(calls.salesFile, { query: { book, country, state, from, until }, ...options });
    return { ...file, filename: file.filename || 'sales.csv' };
  },

  /**
   * Returns views, opened samples, carts and sold copies for each book.
   *
   * @throws {NotFoundError} book_not_found
   */
  conversion: ({ book, from, until }: ConversionFilter = {}, options?: CallOptions) =>
    http(calls.conversion, { query: { book, from, until }, ...options }),

  /**
   * Downloads views, opened samples, carts and sold copies for each book as a CSV file.
   *
   * @throws {NotFoundError} book_not_found
   */
  conversionFile: async (
    { book, from, until }: ConversionFilter = {},
    options?: CallOptions,
  ): Promise<FileResponse> => {
    const file = await http(calls.conversionFile, { query: { book, from, until }, ...options });
    return { ...file, filename: file.filename || 'conversion.csv' };
  },

  /**
   * Returns the statement for a month such as `2026-11`.
   *
   * @throws {NotFoundError} statement_not_found
   */
  statement: (month: string, options?: CallOptions) => http(calls.statement, { params: { month }, ...options }),

  /** Returns how often the author gets an email about sales. */
  saleEmails: (options?: CallOptions) => http(calls.saleEmails, { ...options }),

  /** Sets how often the author gets an email about sales. */
  setSaleEmails: ({ frequency }: SaleEmailSettings, options?: CallOptions) =>
    http(calls.setSaleEmails, { body: { frequency }, ...options }),
});
