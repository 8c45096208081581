import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addressOf, contract, type Call } from './index.ts';

const all: Call[] = Object.values(contract).flatMap((group) => Object.values(group));
const inTable = all.filter((call) => !call.isAdditive).map((call) => `${call.method} ${call.path} ${call.auth}`);

describe('the contract', () => {
  it('has the twenty calls of the specification, bearer exactly where stated', () => {
    expect(inTable.toSorted()).toEqual(
      [
        // The table's first two rows are one call with and without a query.
        'GET /products none',
        'GET /products/ none',
        'GET /products/featured none',
        'GET /products/genres none',
        'GET /products/:slug optional',
        'GET /products/favorites required',
        // The table has no bearer here, its section on permissions asks for one.
        'GET /products/library required',
        'POST /favorites/:productId required',
        'DELETE /favorites/:productId required',
        'GET /reviews none',
        'GET /orders required',
        'POST /orders required',
        'PUT /users/profile required',
        'PUT /users/password required',
        'POST /auth/login none',
        'POST /auth/register none',
        'POST /auth/forgot-password none',
        'POST /auth/reset-password none',
        'GET /stripe/login required',
      ].toSorted(),
    );
  });

  it('sends the login as form data and every other body as JSON', () => {
    const encodings = all.filter((call) => call.body).map((call) => [call.path, call.encoding]);
    expect(Object.fromEntries(encodings)).toEqual({
      '/orders': 'json',
      '/users/profile': 'json',
      '/users/password': 'json',
      '/auth/login': 'form',
      '/auth/register': 'json',
      '/auth/forgot-password': 'json',
      '/auth/reset-password': 'json',
      '/auth/refresh': 'json',
      '/auth/logout': 'json',
    });
  });

  it('reads a query as it arrives, as text, and moves pages into their bounds', () => {
    const query = { per_page: '1000000000', page: '-1', tag: '', orderby: 'popularity', order: 'desc' };
    expect(v.parse(contract.products.list.query, query)).toEqual({
      per_page: 100,
      page: 1,
      tag: undefined,
      orderby: 'popularity',
      order: 'desc',
    });
    expect(v.safeParse(contract.products.list.query, { orderby: 'shoe size' }).success).toBe(false);
  });
});

describe('addressOf', () => {
  it('encodes parameters and keeps the order of the query', () => {
    expect(addressOf({ path: '/products/:slug' }, { slug: 'a b/c&ü' }, { slug: 'a b/c&ü', user_id: undefined })).toBe(
      '/products/a%20b%2Fc%26%C3%BC?slug=a+b%2Fc%26%C3%BC',
    );
    expect(addressOf({ path: '/products' }, {}, { per_page: 25, tag: 7, page: 1 })).toBe(
      '/products?per_page=25&tag=7&page=1',
    );
  });

  it('adds no question mark without a query', () => {
    expect(addressOf({ path: '/products' })).toBe('/products');
  });
});
