import { BASE_PATH } from '@octavo/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { openApiDocument } from '../openapi/index.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
const document = openApiDocument();
beforeAll(async () => {
  shop = await openTestShop();
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
