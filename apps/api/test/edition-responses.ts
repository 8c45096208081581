import { aDraft, anAuthor, anEpub, startUpload, type StudioTestUser, uploadFile } from './an-author.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';

const UNKNOWN_ID = 987_654;

/** Every documented response of the calls about the files of books. */
export async function sendEditionCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  user: StudioTestUser,
): Promise<void> {
  const book = await aDraft(shop, user);
  await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', book.id).execute();
  const same = { identifier: 'urn:octavo:test:documented-edition', title: 'Documented Edition' };
  const rival = await aDraft(shop, await anAuthor(shop, 'documented_edition_rival'), same);
  await uploadFile(shop, user, await anEpub(same), { filename: 'b.epub', book: String(book.id) });
  const path = `/studio/books/${book.id}/editions`;
  const { editions } = (await documented.send(`GET ${path}`, 'ok', { user })) as { editions: { id: number }[] };
  const [waiting = 0, current = 0] = editions.map(({ id }) => id);
  const missing = `${path}/${UNKNOWN_ID}`;
  const publication = { replaces: current, note: 'New.' };
  await documented.send(`GET ${path}/${waiting}/changes`, 'ok', { user });
  await documented.send(`GET ${path}/${current}/changes`, 'edition_conflict', { user });
  await documented.send(`GET ${missing}/changes`, 'edition_not_found', { user });
  const passages = (id: number, base: number) => `GET ${path}/${id}/passages?base=${base}&chapter=0`;
  await documented.send(passages(waiting, current), 'ok', { user });
  await documented.send(passages(waiting, waiting), 'edition_conflict', { user });
  await documented.send(passages(UNKNOWN_ID, current), 'edition_not_found', { user });
  await documented.send(`GET ${path}/${waiting}/passages`, 'validation_failed', { user });
  await documented.send(`GET ${path}/${waiting}/annotations`, 'ok', { user });
  await documented.send(`GET ${missing}/annotations`, 'edition_not_found', { user });
  await documented.send(`POST ${missing}/publish`, 'edition_not_found', { user, body: publication });
  const publish = (expected: string, body: object) =>
    documented.send(`POST ${path}/${waiting}/publish`, expected, { user, body });
  await publish('validation_failed', { ...publication, note: 'x'.repeat(601) });
  await publish('edition_conflict', { ...publication, replaces: waiting });
  await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', book.id).execute();
  await publish('book_status_conflict', publication);
  await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', book.id).execute();
  const takedown = {
    product_id: book.id,
    reason: 'law',
    note: '',
    taken_down_at: new Date(),
    was_published: true,
  } as const;
  await shop.deps.db.insertInto('book_takedowns').values(takedown).execute();
  await publish('book_taken_down', publication);
  await shop.deps.db.deleteFrom('book_takedowns').where('product_id', '=', book.id).execute();
  const setRival = (status: 'published' | 'draft') =>
    shop.deps.db.updateTable('products').set({ status }).where('id', '=', rival.id).execute();
  await setRival('published');
  await publish('identifier_taken', publication);
  await setRival('draft');
  await publish('ok', publication);
  await documented.send(`DELETE ${missing}`, 'edition_not_found', { user });
  await documented.send(`DELETE ${path}/${waiting}`, 'edition_conflict', { user });
  await uploadFile(shop, user, await anEpub(), { filename: 'c.epub', book: String(book.id) });
  const after = (await documented.send(`GET ${path}`, 'ok', { user })) as { editions: { id: number }[] };
  await documented.send(`DELETE ${path}/${after.editions[0]?.id}`, 'ok', { user });
  await sendFixCalls(shop, documented, user);
  await documented.exhaustLimit({ 'edition account': user.userId });
  await documented.exhaustLimit({ 'passage account': user.userId });
  await documented.send(`GET ${path}/${current}/changes`, 'too_many_requests', { user });
  await documented.send(`GET ${path.replace('/editions', '/sample-chapters')}`, 'too_many_requests', { user });
  await documented.send(passages(current, waiting), 'too_many_requests', { user });
  await documented.send(`GET ${path}/${current}/annotations`, 'too_many_requests', { user });
  await publish('too_many_requests', publication);
  await documented.send(`GET /studio/books/${book.id}/fixes`, 'too_many_requests', { user });
}

async function sendFixCalls(shop: TestShop, documented: DocumentedResponses, user: StudioTestUser): Promise<void> {
  const book = await aDraft(shop, user);
  const path = `/studio/books/${book.id}/fixes`;
  const empty = await user.studio.createBook({ title: 'Without a file' });
  await documented.send(`GET /studio/books/${empty.id}/fixes`, 'edition_not_found', { user });
  await documented.send(`GET ${path}?language=no_language`, 'validation_failed', { user });
  const { edition_id: edition } = (await documented.send(`GET ${path}`, 'ok', { user })) as { edition_id: number };
  const apply = (expected: string, body: object, id = book.id) =>
    documented.send(`POST /studio/books/${id}/fixes`, expected, { user, body });
  await sendUnreadableFile(shop, documented, user, { edition, path });
  await apply('validation_failed', { edition, code: 'spelling' });
  await apply('edition_not_found', { edition, code: 'accessibility' }, empty.id);
  await apply('edition_conflict', { edition: UNKNOWN_ID, code: 'accessibility' });
  await apply('ok', { edition, code: 'accessibility' });
  await shop.deps.backgroundTasks.drain();
  const latest = (await user.studio.fixes(book.id)).edition_id;
  await shop.pool.query(
    `update uploads set status = 'checking', next_attempt_at = 'infinity' where fix is not null and product_id = $1`,
    [book.id],
  );
  await apply('fix_running', { edition: latest, code: 'accessibility' });
  await shop.pool.query(`update uploads set status = 'ready' where product_id = $1`, [book.id]);
  await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', book.id).execute();
  await apply('book_status_conflict', { edition: latest, code: 'accessibility' });
  const busy = await anAuthor(shop, 'documented_fixer');
  const other = await aDraft(shop, busy);
  const body = { edition: (await busy.studio.fixes(other.id)).edition_id, code: 'accessibility' };
  for (let count = 0; count < 5; count += 1) await startUpload(shop, busy, 10);
  const call = `POST /studio/books/${other.id}/fixes`;
  await documented.send(call, 'quota_exceeded', { user: busy, body });
  await documented.exhaustLimit({ 'upload account': busy.userId });
  await documented.send(call, 'too_many_requests', { user: busy, body });
}

/** The fixes of a file that was damaged in the file store. */
async function sendUnreadableFile(
  { deps: { db, files } }: TestShop,
  documented: DocumentedResponses,
  user: StudioTestUser,
  { edition, path }: { edition: number; path: string },
): Promise<void> {
  const query = db.selectFrom('editions').where('id', '=', edition).select('original_key');
  const { original_key: key } = await query.executeTakeFirstOrThrow();
  const original = (await files.get(key)) ?? new Uint8Array();
  await files.put(key, Buffer.from('damaged'));
  await documented.send(`GET ${path}`, 'edition_unreadable', { user });
  await files.put(key, original);
}
