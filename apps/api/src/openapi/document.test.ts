import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '@octavo/core/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { docsPage, openApiDocument } from './index.ts';
import { describeSchema } from './json-schema.ts';

const FILE = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const document = openApiDocument();

it('matches the committed document', () => {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (process.env['OCTAVO_WRITE_OPENAPI'] === 'on') writeFileSync(FILE, text);
  const stored: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
  expect(stored, 'docs/openapi.json is stale: pnpm --filter @octavo/api openapi').toEqual(JSON.parse(text));
});

it('contains every call of the contract with a unique operation id', () => {
  const names = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  const calls = Object.entries(contract).flatMap(([group, named]) =>
    Object.keys(named).map((name) => `${group}.${name}`),
  );
  expect(new Set(names).size).toBe(names.length);
  // `products.topSales` is the product list with a trailing slash.
  expect(calls.filter((name) => !names.includes(name))).toEqual(['products.topSales']);
});

it('documents every path parameter and has a summary for every call', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(methods)) {
      const documented = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect([path, documented]).toEqual([path, inPath]);
      expect([path, operation.summary]).toEqual([path, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  }
});

it('documents fields with a default as optional in requests and required in responses', () => {
  const text = v.optional(v.pipe(v.unknown(), v.transform(String), v.string()), null);
  const schema = v.object({
    text,
    slug: v.pipe(text, v.nonEmpty()),
    maybe: v.nullish(v.number(), null),
    note: v.optional(v.string()),
  });
  expect(describeSchema(schema, 'output')).toMatchObject({
    required: ['text', 'slug', 'maybe'],
    properties: { slug: { type: 'string', minLength: 1 }, maybe: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
  });
  expect(describeSchema(schema, 'input').required).toBeUndefined();
});

it('renders the reference page without scripts and escapes all text', () => {
  const { html, headers } = docsPage({
    ...document,
    paths: {
      '/x<script>': { get: { ...Object.values(document.paths)[0]?.['get'], summary: '<img onerror=1>' } as never },
    },
  });
  expect(html).not.toMatch(/<script|<img/);
  expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});
