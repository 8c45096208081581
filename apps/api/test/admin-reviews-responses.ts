import { aBook } from './a-book.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';
import type { TestUser } from './orders.ts';

/** Every documented response of the calls for reviews of all books. */
export async function sendAdminReviewCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  const { db } = shop.deps;
  const values = { product_id: (await aBook(shop.deps)).id, rating: 2, html: '<p>Dull.</p>' };
  const { id } = await db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow();
  await documented.send('GET /admin/reviews', 'permission_denied', { user: customer });
  await documented.send('GET /admin/reviews?filter=burnt', 'validation_failed', { user });
  await documented.send('GET /admin/reviews', 'ok', { user });
  const lastDecision = async () => {
    const decisions = db.selectFrom('review_decisions').where('review_id', '=', id).orderBy('id', 'desc');
    return { decision: (await decisions.select('id').executeTakeFirst())?.id ?? 1 };
  };
  for (const [call, bodyOf] of [
    ['hide', () => ({ reason: 'Rude.' })],
    ['keep', () => ({ reason: '' })],
    ['undo', lastDecision],
  ] as const) {
    const headers = { 'if-match': '*' };
    const sent = { user, body: await bodyOf(), headers };
    await documented.send(`POST /admin/reviews/${id}/${call}`, 'permission_denied', { ...sent, user: customer });
    await documented.send(`POST /admin/reviews/x/${call}`, 'validation_failed', sent);
    await documented.send(`POST /admin/reviews/987654/${call}`, 'review_not_found', sent);
    if (call !== 'undo') {
      await documented.send(`POST /admin/reviews/${id}/${call}`, 'version_missing', { ...sent, headers: {} });
      const stale = { ...sent, headers: { 'if-match': '"stale"' } };
      await documented.send(`POST /admin/reviews/${id}/${call}`, 'edited_elsewhere', stale);
    }
    await documented.send(`POST /admin/reviews/${id}/${call}`, 'ok', sent);
  }
  const undo = `POST /admin/reviews/${id}/undo`;
  const body = await lastDecision();
  const setReview = (values: { is_visible: boolean; edited_at?: Date }) =>
    db.updateTable('reviews').set(values).where('id', '=', id).execute();
  await setReview({ is_visible: true });
  await documented.send(undo, 'decision_superseded', { user, body });
  await setReview({ is_visible: false, edited_at: new Date(shop.clock.now.getTime() + 1) });
  await documented.send(undo, 'review_edited', { user, body });
  await db.updateTable('reviews').set({ edited_at: null }).where('id', '=', id).execute();
  await documented.send(undo, 'ok', { user, body });
  await documented.send(undo, 'decision_not_found', { user, body });

  const words = '/admin/reviews/words';
  await documented.send(`GET ${words}`, 'permission_denied', { user: customer });
  await documented.send(`GET ${words}`, 'ok', { user });
  await documented.send(`POST ${words}`, 'permission_denied', { user: customer, body: { word: 'spam' } });
  await documented.send(`POST ${words}`, 'validation_failed', { user, body: { word: '…' } });
  await documented.send(`POST ${words}`, 'ok', { user, body: { word: 'documented' } });
  const many = Array.from({ length: 200 }, (_, at) => ({ word: `word ${at}` }));
  await db.insertInto('held_words').values(many).execute();
  await documented.send(`POST ${words}`, 'too_many_words', { user, body: { word: 'another' } });
  await documented.send(`DELETE ${words}/1`, 'permission_denied', { user: customer });
  await documented.send(`DELETE ${words}/x`, 'validation_failed', { user });
  await documented.send(`DELETE ${words}/1`, 'ok', { user });
  await db.deleteFrom('held_words').execute();
}
