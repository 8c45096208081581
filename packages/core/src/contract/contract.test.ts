import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorMessages } from '../errors/index.ts';
import { buildPath, calls, contract, summaries, type Call } from './index.ts';
import { requests } from './requests.ts';

const all: Call[] = Object.values(contract).flatMap((group) => Object.values(group));
const inTable = all.filter((call) => !call.isAdditive).map((call) => `${call.method} ${call.path} ${call.auth}`);

describe('the contract', () => {
  it('contains the twenty calls of the specification with its authentication', () => {
    expect(inTable.toSorted()).toEqual(
      [
        // The first two rows of the table are one call with and without a query.
        'GET /products none',
        'GET /products/ none',
        'GET /products/featured none',
        'GET /products/genres none',
        'GET /products/:slug optional',
        'GET /products/favorites required',
        // The table has no bearer token here, but the section on permissions requires it.
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

  it('adds only these calls', () => {
    const added = all.filter((call) => call.isAdditive).map((call) => `${call.method} ${call.path} ${call.auth}`);
    expect(added.toSorted()).toEqual(
      [
        'GET /products/library/ids required',
        'GET /products/:slug/file required',
        'GET /authors/:slug none',
        'GET /series/:slug none',
        'GET /reviews/summary optional',
        'GET /reviews/own required',
        'POST /reviews required',
        'PUT /reviews/:id required',
        'PUT /users/notifications required',
        'DELETE /reviews/:id required',
        'POST /reviews/:id/report required',
        'GET /orders/:id required',
        'POST /orders/:id/cancel required',
        'GET /marks required',
        'GET /marks/books required',
        'GET /users/me required',
        'DELETE /users/me required',
        'GET /users/notifications required',
        'GET /users/sessions required',
        'DELETE /users/sessions required',
        'DELETE /users/sessions/:id required',
        'GET /users/app-passwords required',
        'POST /users/app-passwords required',
        'DELETE /users/app-passwords/:id required',
        'POST /users/email/undo none',
        'POST /users/email/verify none',
        'POST /users/email/verification required',
        'POST /users/export required',
        'POST /auth/refresh none',
        'POST /auth/logout optional',
        'GET /legal/:kind none',
        'GET /config none',
      ].toSorted(),
    );
  });

  it('has a summary for every call and a default message for every failure code', () => {
    expect(Object.keys(summaries)).toEqual(expect.arrayContaining(Object.keys(contract)));
    for (const [group, calls] of Object.entries(contract)) {
      const lines: Readonly<Record<string, string>> = summaries[group as keyof typeof contract];
      expect(Object.keys(lines).toSorted()).toEqual(Object.keys(calls).toSorted());
      for (const line of Object.values(lines)) expect(line).toMatch(/^\p{Lu}.*\.$/u);
    }
    for (const call of all) for (const code of call.failures) expect(Object.keys(errorMessages)).toContain(code);
  });

  it('sends the login as form data and every other body as JSON', () => {
    const withBody = all.filter((call) => call.body);
    expect(withBody).toHaveLength(17);
    for (const call of withBody) {
      expect([call.path, call.encoding]).toEqual([call.path, call.path === '/auth/login' ? 'form' : 'json']);
    }
  });

  it('contains the same calls for clients, without the request schemas', () => {
    const sent = Object.values(calls).flatMap((group): Call[] => Object.values(group));
    expect(sent.map(({ method, path }) => [method, path])).toEqual(all.map(({ method, path }) => [method, path]));
    expect(sent.some((call) => call.params ?? call.query ?? call.body)).toBe(false);
    const schemas = Object.values(requests).flatMap((group) => Object.values(group));
    expect(all.filter((call) => call.params ?? call.query ?? call.body)).toHaveLength(schemas.length);
    for (const call of all) expect(call.params !== undefined).toBe(call.path.includes('/:'));
  });

  it('uses the file schema for calls that return bytes', () => {
    const files = all.filter((call) => call.files).map((call) => [call.path, call.files]);
    expect(files).toEqual([
      ['/products/:slug/file', ['application/epub+zip']],
      ['/marks', ['text/markdown', 'text/html', 'text/csv', 'application/ld+json']],
    ]);
  });

  it('parses query values from text and clamps pages', () => {
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

describe('buildPath', () => {
  it('encodes parameters and keeps the order of the query', () => {
    expect(buildPath({ path: '/products/:slug' }, { slug: 'a b/c&ü' }, { slug: 'a b/c&ü', user_id: undefined })).toBe(
      '/products/a%20b%2Fc%26%C3%BC?slug=a+b%2Fc%26%C3%BC',
    );
    expect(buildPath({ path: '/products' }, {}, { per_page: 25, tag: 7, page: 1 })).toBe(
      '/products?per_page=25&tag=7&page=1',
    );
  });

  it('adds no question mark without a query', () => {
    expect(buildPath({ path: '/products' })).toBe('/products');
  });

  it.each([
    ['.', '%252E'],
    ['..', '%252E%252E'],
    ['../orders', '..%2Forders'],
    ['\uD800', '%EF%BF%BD'],
    ['📚', '%F0%9F%93%9A'],
  ])('encodes %j as one segment', (slug, part) => {
    const address = buildPath({ path: '/orders/:slug/cancel' }, { slug });
    expect(address).toBe(`/orders/${part}/cancel`);
    expect(new URL(address, 'http://shop.test').pathname).toBe(address);
  });
});
