import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { contract, type Call } from '../contract/index.ts';
import { formatCents, priceCentsOf, ProductSchema } from '../entities/index.ts';
import { StoreError } from '../errors/index.ts';
import { everyCall } from '../testing/every-call.ts';
import { createApi, type Api } from './index.ts';

const calls = Object.values(everyCall).flatMap((group): ((api: Api) => Promise<unknown>)[] => Object.values(group));

/** Text that a broken or hostile server may send: JSON of any shape, with dangerous keys, or no JSON at all. */
const key = fc.constantFrom(
  'id',
  'slug',
  'user',
  'data',
  'message',
  'access_token',
  '__proto__',
  'constructor',
  'meta_data',
);
const anyJson = fc.oneof(
  fc.json(),
  fc.string(),
  fc.dictionary(key, fc.jsonValue()).map((body) => JSON.stringify(body)),
  fc.array(fc.dictionary(key, fc.jsonValue())).map((body) => JSON.stringify(body)),
);
const anyStatus = fc.constantFrom(200, 201, 400, 401, 402, 404, 409, 422, 429, 500, 503);

const seed = Date.now() % 1_000_000;
const bodies = fc.sample(anyJson, { numRuns: 2000, seed }).map(parsed);

describe('whatever a server answers', () => {
  it('gives a value of the contract or a store error, through the client', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), anyJson, anyStatus, async (call, text, status) => {
        const api = createApi({
          baseUrl: 'http://shop.test/api/v1',
          fetch: () => Promise.resolve(new Response(text, { status })),
          tokens: {
            read: () => ({ accessToken: 'a', refreshToken: 'r' }),
            write: () => undefined,
            clear: () => undefined,
          },
        });
        const failure: unknown = await call(api).then(
          () => null,
          (error: unknown) => error,
        );
        expect(failure === null || failure instanceof StoreError).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect('isBad' in {}).toBe(false);
  });

  it.each(Object.values(contract).flatMap((group) => Object.values(group as Record<string, Call>)))(
    `is read without a crash by $method $path (seed ${seed})`,
    (call) => {
      for (const body of bodies) expect(typeof v.safeParse(call.response, body).success).toBe('boolean');
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it('never shows a price that is not one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (regular_price) => {
        const cents = priceCentsOf(v.parse(ProductSchema, { id: 1, slug: 'a', regular_price }));
        expect(cents === null ? '$0.00' : formatCents(cents)).toMatch(/^\$[\d,]+\.\d\d$/);
      }),
    );
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
