import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CALL_LIMITS } from '../limits/call-limits.ts';
import {
  type Quota,
  type QuotaName,
  QUOTAS,
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
} from '../limits/limits.ts';

const FILE = fileURLToPath(new URL('../../docs/limits.md', import.meta.url));

const HEAD = `# Limits

What one visitor, customer or author may do and store. The tables come from [\`src/limits\`](../src/limits/limits.ts); a test compares them.

A call over a rate limit returns 429 \`too_many_requests\` with \`Retry-After\`. A call over a quota returns 409 \`quota_exceeded\` and changes nothing; the customer deletes something and repeats it. Both responses have a message with the next step.

[\`ADDRESS_LIMIT_FACTOR\` and \`ACCOUNT_LIMIT_FACTOR\`](settings.md) multiply the rate limits, except those that protect an account from guesses and abuse.`;

const format = (count: number): string => count.toLocaleString('en-US');

const callsOf = (name: RateLimitName | QuotaName): string =>
  Object.entries(CALL_LIMITS)
    .filter(([, limit]) => 'rates' in limit && [...limit.rates, ...(limit.quotas ?? [])].includes(name))
    .map(([call]) => `\`${call}\``)
    .join(', ');

const STORES = { process: 'each process', orders: 'stored orders' } as const;

function rateLimitRow([name, { points, seconds, unit, store }]: [string, RateLimit]): string {
  const counter = store === undefined ? 'database' : STORES[store];
  return `| ${unit} | ${format(points)} in ${seconds / 60} minutes | ${counter} | ${callsOf(name as RateLimitName)} |`;
}

const quotaRow = ([name, { max, unit, otherwise }]: [string, Quota]): string =>
  `| ${unit} | ${format(max)} | ${otherwise ?? '409 `quota_exceeded`'} | ${callsOf(name as QuotaName)} |`;

const unlimited = Object.entries(CALL_LIMITS).flatMap(([call, limit]) =>
  'reason' in limit ? [`- \`${call}\`: ${limit.reason}`] : [],
);

const page = `${HEAD}

## Rate limits

| What | Limit | Counted in | Calls |
| --- | --- | --- | --- |
${Object.entries<RateLimit>(RATE_LIMITS).map(rateLimitRow).join('\n')}

## Quotas

| What | Limit | At the limit | Calls |
| --- | --- | --- | --- |
${Object.entries<Quota>(QUOTAS).map(quotaRow).join('\n')}

## Calls that change something without a limit

${unlimited.join('\n')}
`;

it('matches the committed page', () => {
  if (process.env['OCTAVO_WRITE_OPENAPI'] === 'on') writeFileSync(FILE, page);
  const stored = readFileSync(FILE, 'utf8');
  expect(stored, 'docs/limits.md is stale: pnpm --filter @octavo/api openapi').toBe(page);
});

it('names a call for each limit', () => {
  const names = [...Object.keys(RATE_LIMITS), ...Object.keys(QUOTAS)] as (RateLimitName | QuotaName)[];
  expect(names.filter((name) => callsOf(name) === '')).toEqual([]);
});
