/** Broken and hostile servers: for any response, the client returns a value of the contract or throws a store error. */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createApi, type Api } from '../src/api/index.ts';
import { calls, type Call } from '../src/contract/index.ts';
import { formatCents, priceCentsOf, ProductSchema, type TokenStore } from '../src/entities/index.ts';
import { StoreError } from '../src/errors/index.ts';
import { everyCall } from '../src/testing/every-call.ts';

/** Responses per call, others in each run; the deep check uses 100,000. */
const RUNS = Number(process.env['OCTAVO_FUZZ_RUNS'] ?? 100);
const seed = Number(process.env['OCTAVO_FUZZ_SEED'] ?? Date.now() % 1_000_000);
const TIMEOUT_MS = 60_000 + RUNS * 20;

/** A key that a schema reads, or one that targets the prototype of all objects. */
const keys = `id slug user data message detail code errors access_token refresh_token images meta_data line_items
  total_pages regular_price histogram author series payment features __proto__ constructor prototype toString`;
const key = fc.constantFrom(...keys.split(/\s+/));
const hostile = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', '-1', '1e400', 'NaN', '__proto__', null, -0, 1e308, [[[]]]),
  fc.dictionary(key, fc.jsonValue()),
);
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(key, hostile).map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: fc.array(fc.dictionary(key, hostile)).map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom('', 'null', '[]', '{"__proto__":{"isBad":true}}', '<html>', '{"id":1') },
);
/** Mostly successes, because the contract validates only their bodies. */
const anyStatus = fc.constantFrom(200, 200, 200, 200, 201, 307, 400, 401, 402, 404, 409, 422, 429, 500, 503);
const anyType = fc.constantFrom('application/json', 'text/html', 'text/plain', 'application/epub+zip', 'text/csv', '');
const anyResponse = fc.tuple(anyText, anyStatus, anyType);

const tokens: TokenStore = {
  read: () => ({ accessToken: 'a', refreshToken: 'r' }),
  write: () => undefined,
  clear: () => undefined,
};

const table = Object.entries(calls).flatMap(([group, named]) =>
  Object.entries<Call>(named).map(([name, call]) => {
    const send = (everyCall[group as keyof typeof calls] as Readonly<Record<string, (api: Api) => Promise<unknown>>>)[
      name
    ];
    return { call, send: send ?? (() => Promise.reject(new Error(`missing call ${group}.${name}`))) };
  }),
);

/** Requests and their signals are released only between tasks. All responses in one task would fill the memory. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The same responses for every call, because generating them takes longer than parsing them. */
const responses = fc.sample(anyResponse, { numRuns: RUNS, seed });

describe(`any response of a server (seed ${seed})`, () => {
  it.each(table)(
    'becomes a value of the contract or a store error: $call.method $call.path',
    { timeout: TIMEOUT_MS },
    async ({ send }) => {
      let response: readonly [string, number, string] = ['', 200, ''];
      const api = createApi({
        baseUrl: 'http://shop.test/api/v1',
        tokens,
        fetch: () => {
          const [text, status, type] = response;
          return Promise.resolve(new Response(text, { status, headers: { 'content-type': type } }));
        },
      });
      const untyped: unknown[] = [];
      for (const [at, next] of responses.entries()) {
        if (at % 500 === 0) await nextTask();
        response = next;
        const failure = await send(api).then(
          () => null,
          (error: unknown) => error,
        );
        const isTyped = failure === null || (failure instanceof StoreError && failure.message !== '');
        if (!isTyped) untyped.push(response, failure);
      }
      expect(untyped).toEqual([]);
      expect([Object.keys(Object.prototype), 'isBad' in {}]).toEqual([[], false]);
    },
  );

  it('never shows an invalid price', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.double()), (regular_price) => {
        const cents = priceCentsOf(v.parse(ProductSchema, { id: 1, slug: 'a', regular_price }));
        expect(cents === null ? '$0.00' : formatCents(cents)).toMatch(/^\$[\d,]+\.\d\d$/);
      }),
      { numRuns: RUNS, seed },
    );
  });
});
