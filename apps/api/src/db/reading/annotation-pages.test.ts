/** The embedded database runs in the thread that answers visitors, so no query may read all annotations of a book. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAnnotation } from '../../../test/an-annotation.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { insertUnchecked } from '../../../test/insert-unchecked.ts';
import { recordStatements } from '../../../test/record-statements.ts';
import { type AnnotationSize, annotationQueries } from './annotations.queries.ts';

const ROWS = 2_000;
const reader = { userId: 900_001, productId: 900_002 };
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  // Many have the same progression or time, or none; every fifth is deleted. The table is not analyzed, as in a new shop.
  await insertUnchecked(
    shop,
    `insert into annotations (user_id, id, product_id, body, seq, created_at, updated_at, deleted_at)
     select $1::integer, gen_random_uuid(), $2::integer + number % 2,
       case when number % 7 = 0 then '{}' else jsonb_set($3::jsonb, '{total_progression}', to_jsonb((number % 90) / 90.0)) end,
       number / 3, now() + make_interval(secs => (number % 11) * 0.000001), now(),
       case when number % 5 = 0 then now() end
     from generate_series(1, ${2 * ROWS}) as number`,
    [reader.userId, reader.productId, anAnnotation()],
  );
});
afterAll(() => shop.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function collect(pages: AsyncIterable<AnnotationSize[]>): Promise<AnnotationSize[]> {
  const sizes: AnnotationSize[] = [];
  for await (const page of pages) sizes.push(...page);
  return sizes;
}

const queries = () => annotationQueries(shop.deps.db);
const LISTS: readonly (readonly [string, string, () => AsyncIterable<AnnotationSize[]>])[] = [
  [
    'in reading order',
    'deleted_at is null order by progression, created_at, id',
    () => queries().sizesInReadingOrder(reader),
  ],
  ['since a change', 'seq > 100 order by seq, id', () => queries().sizesChangedSince(reader, 100)],
];

it.each(LISTS)('lists the annotations %s as one query would', async (_, rest, list) => {
  const listed = await collect(list());
  const { rows } = await shop.pool.query<{ id: string; bytes: number }>(
    `select id, bytes from annotations where user_id = $1 and product_id = $2 and ${rest}`,
    [reader.userId, reader.productId],
  );
  expect(rows.length).toBeGreaterThan(ROWS / 2);
  expect(listed).toEqual(rows.map(({ id, bytes }) => [id, bytes]));
});

it.each(LISTS)('reads a page of annotations %s from an index, without sorting', async (_, __, list) => {
  const statements = await recordStatements(shop);
  await collect(list());
  const run = statements.texts.map((text, at) => ({ text, values: statements.values[at] ?? [] }));
  expect(run.length).toBeGreaterThan(4);
  for (const { text, values } of [run[0], run[1], run.at(-1)].flatMap((each) => each ?? [])) {
    const { rows } = await shop.pool.query(`explain (analyze, format json) ${text}`, [...values]);
    const [{ Plan: plan }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
    const all = nodes(plan);
    expect(all.filter(({ 'Node Type': type }) => /Sort|Seq|Bitmap/.test(type))).toEqual([]);
    expect(Math.max(...all.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(250);
  }
});
