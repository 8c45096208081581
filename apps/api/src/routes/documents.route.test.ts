import { BASE_PATH } from '@octavo/core/contract';
import { aBilling } from '@octavo/core/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { openApiDocument } from '../openapi/index.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
let token: string;
const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await shop.signIn('someone'));
});
afterAll(() => shop.close());

/** `GET /orders/{id}` for every route below the base path. */
const routesOfApp = () =>
  createApp(shop.deps, new StaticFiles(shop.directory))
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${BASE_PATH}/`))
    .map(({ method, path }) => `${method} ${path.slice(BASE_PATH.length).replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
const routesOfDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
/** For people, and so no part of a document for programs. */
const FOR_PEOPLE = ['GET /docs'];

it('names every route of the app', () => {
  const routes = new Set(routesOfApp());
  expect([...routes].filter((route) => !routesOfDocument.includes(route) && !FOR_PEOPLE.includes(route))).toEqual([]);
});

it('names no call that the app does not have', () => {
  const routes = routesOfApp();
  expect(routesOfDocument.filter((route) => !routes.includes(route))).toEqual([]);
});

it('is answered from ready bytes, and shown to people', async () => {
  const answer = await shop.fetch(`${BASE_PATH}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const page = await shop.fetch(`${BASE_PATH}/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('POST /orders');
});

describe('an answer', () => {
  /** What an answer has to say, and where it is not what the document says of it. */
  async function held(route: string, answer: Response): Promise<{ body: unknown; fault?: unknown }> {
    const [method = '', path = ''] = route.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    const told = operation?.responses[String(answer.status)] ?? operation?.responses['2XX'];
    const schema = answer.ok
      ? told && 'content' in told && told.content?.['application/json']?.schema
      : (document.components as { schemas: { Problem: object } }).schemas.Problem;
    if (answer.ok && !told) return { body: undefined, fault: `${route} has no answer ${answer.status}` };
    if (!schema) return { body: undefined };
    const body: unknown = await answer.json();
    const described: Record<string, unknown> = { ...schema };
    const isAsTold = ajv.compile(described);
    return isAsTold(body) ? { body } : { body, fault: { route, body, errors: isAsTold.errors } };
  }

  it('is what the document says of it, along the way of a buyer', async () => {
    const book = await aBook(shop.deps, { slug: 'the-told-book', author: 'Ann Author', editor: 'Ed Editor' });
    const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
    const faults: unknown[] = [];
    const ask = async (
      route: string,
      { at = route, body, as = token }: { at?: string; body?: unknown; as?: string } = {},
    ) => {
      const [method = 'GET', path = ''] = at.split(' ');
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (as) headers['authorization'] = `Bearer ${as}`;
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const { body: said, fault } = await held(route, await shop.fetch(BASE_PATH + path, init));
      if (fault !== undefined) faults.push(fault);
      return said;
    };
    await ask('GET /products');
    await ask('GET /products', { at: 'GET /products?search=told&per_page=3' });
    await ask('GET /products', { at: 'GET /products?orderby=nothing' });
    await ask('GET /products/featured');
    await ask('GET /products/genres');
    await ask('GET /products/{slug}', { at: `GET /products/${book.slug}` });
    await ask('GET /products/{slug}', { at: `GET /products/${free.slug}` });
    await ask('GET /products/{slug}', { at: 'GET /products/none', as: '' });
    await ask('GET /authors/{slug}', { at: 'GET /authors/ann-author', as: '' });
    await ask('GET /authors/{slug}', { at: 'GET /authors/nobody', as: '' });
    await ask('GET /series/{slug}', { at: 'GET /series/none', as: '' });
    await ask('POST /favorites/{productId}', { at: `POST /favorites/${book.id}` });
    await ask('GET /products/favorites');
    await ask('GET /products/library');
    await ask('GET /products/library', { as: '' });
    await ask('GET /reviews', { at: `GET /reviews?product=${book.id}` });
    await ask('GET /reviews/summary', { at: `GET /reviews/summary?product=${book.id}` });
    const order = {
      payment_method: 'stripe',
      payment_method_title: 'Credit Card (Stripe)',
      set_paid: false,
      billing: aBilling(),
      line_items: [{ product_id: book.id, quantity: 1, name: '', authorStripeID: '', total: '' }],
    };
    const made = (await ask('POST /orders', { body: order })) as { id: number };
    await ask('POST /orders', { body: { ...order, line_items: [] } });
    await ask('GET /orders');
    await ask('GET /orders/{id}', { at: `GET /orders/${made.id}` });
    await ask('GET /orders/{id}', { at: 'GET /orders/1' });
    await ask('GET /users/me');
    await ask('PUT /users/profile', { body: { first_name: 'Some', last_name: 'One', email: 'one@octavo.example' } });
    await ask('PUT /users/password', { body: { current_password: 'x', new_password: 'y' } });
    await ask('GET /config', { as: '' });
    await ask('GET /stripe/login');
    const account = {
      username: 'told_one',
      email: 'told@octavo.example',
      password: 'Tide & Clock 42!',
      role: 'customer',
    };
    await ask('POST /auth/register', { body: account, as: '' });
    await ask('POST /auth/register', { body: account, as: '' });
    const signedIn = (await ask('POST /auth/login', { body: account, as: '' })) as { refresh_token: string };
    await ask('POST /auth/login', { body: { ...account, password: 'Wrong & Long 42!' }, as: '' });
    await ask('POST /auth/refresh', { body: signedIn, as: '' });
    await ask('POST /auth/forgot-password', { body: account, as: '' });
    await ask('POST /auth/reset-password', { body: { key: 'k', login: 'l', new_password: account.password }, as: '' });
    await ask('POST /auth/logout', { body: {} });
    expect(faults).toEqual([]);
  });
});
