import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';
import type { TestUser } from './orders.ts';

/** Every documented response of the calls of the genres. */
export async function sendGenreCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  const create = async (name: string) =>
    (await shop.deps.db.insertInto('tags').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
  const [genre, other, used, former] = [
    await create('Essays'),
    await create('Letters'),
    await create('Used'),
    await create('Former'),
  ];
  await documented.send('GET /admin/genres', 'permission_denied', { user: customer });
  await documented.send('GET /admin/genres', 'ok', { user });

  const newGenre = { body: { name: 'Zines' } };
  await documented.send('POST /admin/genres', 'permission_denied', { ...newGenre, user: customer });
  await documented.send('POST /admin/genres', 'validation_failed', { user, body: { name: '' } });
  await documented.send('POST /admin/genres', 'ok', { ...newGenre, user });
  await shop.pool.query(`insert into tags (name) select 'Many ' || n from generate_series(1, 1000) n`);
  await documented.send('POST /admin/genres', 'too_many_genres', { user, body: { name: 'One more' } });
  await shop.pool.query(`delete from tags where name like 'Many %'`);

  const order = { body: { genres: [other, genre] }, headers: { 'if-match': '*' } };
  const outdated = { 'if-match': '"9999"' };
  await documented.send('PUT /admin/genres/order', 'permission_denied', { ...order, user: customer });
  await documented.send('PUT /admin/genres/order', 'validation_failed', { user, body: { genres: [genre, genre] } });
  await documented.send('PUT /admin/genres/order', 'version_missing', { user, body: order.body });
  await documented.send('PUT /admin/genres/order', 'edited_elsewhere', { ...order, user, headers: outdated });
  await documented.send('PUT /admin/genres/order', 'ok', { ...order, user });

  await shop.pool.query(
    'insert into product_tags (product_id, tag_id) select id, $1 from products order by id limit 1',
    [used],
  );
  const calls = [
    { call: (id: number | string) => `PUT /admin/genres/${id}`, body: { name: 'Renamed' }, invalid: { name: '' } },
    { call: (id: number | string) => `POST /admin/genres/${id}/merge`, body: { into: other }, invalid: { into: 0 } },
    { call: (id: number | string) => `DELETE /admin/genres/${id}`, body: undefined, invalid: undefined },
  ];
  const headers = { 'if-match': '*' };
  for (const { call, body, invalid } of calls) {
    await documented.send(call(genre), 'permission_denied', { user: customer, body, headers });
    await documented.send(call(invalid ? genre : 'x'), 'validation_failed', { user, body: invalid, headers });
    await documented.send(call(genre), 'version_missing', { user, body });
    await documented.send(call(genre), 'edited_elsewhere', { user, body, headers: outdated });
    await documented.send(call(999_999), 'genre_not_found', { user, body, headers });
  }
  // As when another transaction holds the genre for two seconds.
  await shop.pool.query(`
    create function refuse_lock() returns trigger language plpgsql as $$ begin raise exception using errcode = '55P03'; end $$;
    create trigger tags_refuse_lock before update or delete on tags for each row execute function refuse_lock()`);
  await Promise.all(
    calls.map(async ({ call, body }) => documented.send(call(former), 'genre_busy', { user, body, headers })),
  );
  await shop.pool.query('drop trigger tags_refuse_lock on tags; drop function refuse_lock()');
  await documented.send(`DELETE /admin/genres/${used}`, 'genre_in_use', { user, headers });
  for (const { call, body } of calls.slice(0, 2)) await documented.send(call(genre), 'ok', { user, body, headers });
  await documented.send(`DELETE /admin/genres/${former}`, 'ok', { user, headers });
}
