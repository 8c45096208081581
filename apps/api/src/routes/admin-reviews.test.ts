/** Reviews in the back office: list, hide, keep, undo, and emails. */
import { type AdminApi, type AdminReview, type AdminReviewsQuery, reviewEditedElsewhere } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReview, decisionEmails } from '../../test/a-review.ts';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let admin: AdminApi;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop();
  admin = backOfficeOf(shop, await anAdmin(shop, 'reviews_admin'));
});
afterAll(() => shop.close());

const report = async (id: number) => {
  count += 1;
  const reporter = await shop.signIn(`reporter_${count}`);
  await reporter.api.reviews.report(id, { reason: 'offensive', note: 'See line one.' });
};
const listed = async (query: AdminReviewsQuery): Promise<number[]> =>
  (await admin.reviews(query)).data.map(({ id }) => id);
const seen = (productId: number) => shop.api.reviews.list({ productId });
/** Decides about any version. */
const hide = (id: number, body: { reason: string }) => admin.hideReview(id, '*', body);
const keep = (id: number, body?: { reason: string }) => admin.keepReview(id, '*', body);
const found = async (id: number, username: string): Promise<AdminReview> => {
  const review = (await admin.reviews({ search: username })).data.find((listed) => listed.id === id);
  if (!review) throw new Error(`Review ${id} is not listed.`);
  return review;
};
const lastDecision = async (id: number): Promise<number> => {
  const decisions = shop.deps.db.selectFrom('review_decisions').where('review_id', '=', id).orderBy('id', 'desc');
  return (await decisions.select('id').executeTakeFirst())?.id ?? 1;
};
const undo = async (id: number) => admin.undoReviewDecision(id, { decision: await lastDecision(id) });
const statesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'done'));
const auditRows = () => shop.deps.db.selectFrom('audit_log').orderBy('number').selectAll().execute();
const emails = () => decisionEmails(shop);

describe('the list of reviews', () => {
  it('has reported, held and hidden reviews in their views, with their reports', async () => {
    const reported = await aReview(shop);
    const hidden = await aReview(shop);
    await report(reported.id);
    await hide(hidden.id, { reason: 'Rude.' });
    const { data, counts } = await admin.reviews({ filter: 'reported' });
    expect(data).toMatchObject([
      {
        id: reported.id,
        state: 'visible',
        rating: 4,
        review: '<p>It was long.</p>',
        verified: true,
        username: reported.username,
        reports: [{ reason: 'offensive', note: 'See line one.', actor: expect.stringMatching(/^reporter_/) as string }],
        report_count: 1,
        decision: null,
      },
    ]);
    expect([counts, await listed({ filter: 'hidden' }), await listed({ filter: 'held' })]).toEqual([
      { reported: 1, held: 0, hidden: 1 },
      [hidden.id],
      [],
    ]);
    await keep(reported.id);
  });

  it.each<[string, (review: { id: number; name: string; username: string }) => string, boolean]>([
    ['the start of a word', () => 'QUAYSI', true],
    ['several words', () => 'fog quayside', true],
    ['a part of the title', ({ name }) => name.slice(1), true],
    ['a part of the username', ({ username }) => username.slice(1), true],
    ['a word that the review does not have', () => 'lighthouse', false],
    ['characters of patterns', () => '%', false],
    ['quotes and operators', () => `fog' | !x:*`, false],
  ])('is searched by %s', async (_name, textOf, isFound) => {
    const { id, productId, username } = await aReview(shop, 'Fog over the quayside.');
    const { name } = await shop.deps.db
      .selectFrom('products')
      .where('id', '=', productId)
      .select('name')
      .executeTakeFirstOrThrow();
    const found = await listed({ search: textOf({ id, name, username }) });
    expect(found.includes(id)).toBe(isFound);
  });

  it('has pages of 25 that have each review once', async () => {
    const { productId } = await aReview(shop);
    const values = Array.from({ length: 60 }, () => ({ product_id: productId, rating: 3, html: '<p>Paged.</p>' }));
    await shop.deps.db.insertInto('reviews').values(values).execute();
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.reviews({ search: 'paged', ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  });
});

describe('a review', () => {
  it('is hidden once with a reason, which the reviewer gets by email and sees, with one audit row', async () => {
    const { id, productId, reviewer, email } = await aReview(shop);
    await report(id);
    const [rows, sent] = [(await auditRows()).length, (await emails()).length];
    const hidden = await Promise.all([
      hide(id, { reason: 'It names a person.' }),
      hide(id, { reason: 'It names a person.' }),
    ]);
    for (const review of hidden)
      expect(review).toMatchObject({
        state: 'hidden',
        report_count: 0,
        decision: { kind: 'hidden', reason: 'It names a person.', actor: 'reviews_admin' },
      });
    expect(await seen(productId)).toEqual([]);
    expect((await reviewer.api.reviews.summary({ productId }))?.own_review).toMatchObject({ moderation: 'hidden' });
    expect((await emails()).slice(sent)).toMatchObject([
      { payload: { is_hidden: true, reason: 'It names a person.' }, recipient: email },
    ]);
    expect((await auditRows()).slice(rows)).toMatchObject([
      {
        action: 'admin.hideReview',
        subject_type: 'review',
        subject_id: String(id),
        after: { 'review.is_visible': false, 'review_decision.reason': '(18 characters)' },
      },
    ]);
  });

  it('is visible again with its reports when the decision is undone, and an unsent email is not sent', async () => {
    const { id, productId } = await aReview(shop);
    await report(id);
    const sent = (await emails()).length;
    await hide(id, { reason: 'Rude.' });
    expect(await undo(id)).toMatchObject({ state: 'visible', report_count: 1, decision: null });
    expect([(await seen(productId)).length, (await emails()).length]).toEqual([1, sent]);
    await expect(undo(id)).rejects.toMatchObject({ code: 'decision_not_found' });
    await keep(id);
    expect(await undo(id)).toMatchObject({ report_count: 1 });
  });

  it('whose reviewer has the email is mailed about again when the decision is undone', async () => {
    const { id, email } = await aReview(shop);
    await hide(id, { reason: 'Rude.' });
    await shop.deps.emails.sendDue();
    await undo(id);
    await shop.deps.emails.sendDue();
    const ofReviewer = (await emails()).filter(({ recipient }) => recipient === email);
    expect(ofReviewer.map(({ payload, sent_at: at }) => [payload, at !== null])).toMatchObject([
      [{ is_hidden: true, reason: 'Rude.' }, true],
      [{ is_hidden: false, reason: '' }, true],
    ]);
  });

  it('that is kept resolves its reports, and the reviewer gets no email', async () => {
    const { id, productId } = await aReview(shop);
    await report(id);
    const sent = (await emails()).length;
    expect(await keep(id, { reason: 'A fair opinion.' })).toMatchObject({
      state: 'visible',
      report_count: 0,
      decision: { kind: 'kept', reason: 'A fair opinion.' },
    });
    expect([(await seen(productId)).length, (await emails()).length]).toEqual([1, sent]);
  });

  it.each([{ reason: ' ' }, { reason: 'x'.repeat(1_001) }])('is not hidden with %j', async (body) => {
    const { id, productId } = await aReview(shop);
    await expect(hide(id, body)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await seen(productId)).toHaveLength(1);
  });

  it('without an account is hidden, and no email is sent', async () => {
    const { productId } = await aReview(shop);
    const values = { product_id: productId, rating: 1, html: '<p>Imported.</p>' };
    const { id } = await shop.deps.db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow();
    const sent = (await emails()).length;
    expect(await hide(id, { reason: 'Rude.' })).toMatchObject({ state: 'hidden', username: '' });
    expect((await emails()).length).toBe(sent);
  });
});

describe('a decision about a version', () => {
  it('is refused with the stored review when the text was changed, and stored for that version', async () => {
    await admin.addHeldWord({ word: 'versioned' });
    const { id, productId, reviewer, username } = await aReview(shop, 'A versioned text.');
    const { version } = await found(id, username);
    await reviewer.api.reviews.update(id, { rating: 4, review: 'Another versioned text.' });
    const failure: unknown = await admin.keepReview(id, version).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'edited_elsewhere', status: 412 });
    const current = reviewEditedElsewhere(failure);
    expect(current).toMatchObject({ id, state: 'held', review: '<p>Another versioned text.</p>' });
    expect(await seen(productId)).toEqual([]);
    expect(await admin.keepReview(id, current?.version ?? '')).toMatchObject({ state: 'visible' });
    await shop.deps.db.deleteFrom('held_words').execute();
  });

  it.each([
    ['the stars', { rating: 1 }],
    ['the shown name', { reviewer: 'Casino Royal' }],
    ['the state', { is_visible: false, held_at: new Date() }],
  ])('is refused when %s changed', async (_name, changed) => {
    const { id, username } = await aReview(shop);
    const { version } = await found(id, username);
    await shop.deps.db.updateTable('reviews').set(changed).where('id', '=', id).execute();
    await expect(admin.hideReview(id, version, { reason: 'Rude.' })).rejects.toMatchObject({
      code: 'edited_elsewhere',
    });
  });

  it('is stored for one of two admins who decide at once', async () => {
    const { id, username } = await aReview(shop);
    const { version } = await found(id, username);
    const hideOnce = () => admin.hideReview(id, version, { reason: 'Rude.' });
    const codes = statesOf(await Promise.allSettled([hideOnce(), hideOnce()]));
    expect(codes.toSorted()).toEqual(['done', 'edited_elsewhere']);
  });
});

describe('undoing a decision', () => {
  it('is done once when two admins undo it at once, and when the request is repeated', async () => {
    const { id } = await aReview(shop);
    await hide(id, { reason: 'Rude.' });
    await keep(id);
    const decision = await lastDecision(id);
    const send = () => admin.undoReviewDecision(id, { decision });
    expect(statesOf(await Promise.allSettled([send(), send()])).toSorted()).toEqual(['decision_not_found', 'done']);
    await expect(send()).rejects.toMatchObject({ code: 'decision_not_found' });
    expect(await listed({ filter: 'hidden' })).toContain(id);
  });

  it('returns 409 for an earlier decision', async () => {
    const { id } = await aReview(shop);
    await hide(id, { reason: 'Rude.' });
    const decision = await lastDecision(id);
    await keep(id);
    const failure = admin.undoReviewDecision(id, { decision });
    await expect(failure).rejects.toMatchObject({ code: 'decision_not_found', status: 409 });
  });

  it('returns 409 when the review was edited after it was hidden, and the review stays hidden', async () => {
    await admin.addHeldWord({ word: 'undone word' });
    const { id, productId, reviewer } = await aReview(shop);
    await hide(id, { reason: 'Rude.' });
    await reviewer.api.reviews.update(id, { rating: 4, review: 'An undone word.' });
    await expect(undo(id)).rejects.toMatchObject({ code: 'review_edited', status: 409 });
    expect(await seen(productId)).toEqual([]);
  });

  it('returns 409 when a kept review was edited to a held word, and the review stays held', async () => {
    const { id, productId, reviewer } = await aReview(shop);
    await report(id);
    await keep(id);
    await reviewer.api.reviews.update(id, { rating: 4, review: 'An undone word.' });
    await expect(undo(id)).rejects.toMatchObject({ code: 'decision_superseded', status: 409 });
    expect(await seen(productId)).toEqual([]);
    expect(await listed({ filter: 'held' })).toContain(id);
  });

  it('returns 409 when a kept review was edited without a held word', async () => {
    const { id, reviewer } = await aReview(shop);
    await report(id);
    await keep(id);
    await reviewer.api.reviews.update(id, { rating: 4, review: 'Another opinion.' });
    await expect(undo(id)).rejects.toMatchObject({ code: 'review_edited', status: 409 });
  });

  it('holds a hidden review that has a word added since, and mails nothing', async () => {
    const { id, productId, email } = await aReview(shop, 'A late word.');
    await hide(id, { reason: 'Rude.' });
    await shop.deps.emails.sendDue();
    await admin.addHeldWord({ word: 'late word' });
    expect(await undo(id)).toMatchObject({ state: 'held', decision: null });
    expect(await seen(productId)).toEqual([]);
    expect((await emails()).filter(({ recipient }) => recipient === email)).toHaveLength(1);
    await shop.deps.db.deleteFrom('held_words').execute();
  });
});
