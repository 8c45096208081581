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

/** Formats every route below the base path as `GET /orders/{id}`. */
const routesOfApp = () =>
  createApp(shop.deps, new StaticFiles(shop.directory))
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${BASE_PATH}/`))
    .map(({ method, path }) => `${method} ${path.slice(BASE_PATH.length).replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
const routesOfDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
/** HTML pages, which the OpenAPI document does not contain. */
const FOR_PEOPLE = ['GET /docs'];

it('documents every route of the app', () => {
  const routes = new Set(routesOfApp());
  expect([...routes].filter((route) => !routesOfDocument.includes(route) && !FOR_PEOPLE.includes(route))).toEqual([]);
});

it('documents no route that does not exist', () => {
  const routes = routesOfApp();
  expect(routesOfDocument.filter((route) => !routes.includes(route))).toEqual([]);
});

it('serves the cached document and its HTML page', async () => {
  const response = await shop.fetch(`${BASE_PATH}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const page = await shop.fetch(`${BASE_PATH}/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('POST /orders');
});
