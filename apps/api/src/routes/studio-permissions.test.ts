import { hasPermission, studioPermissionOf } from '@octavo/core/admin';
import { BASE_PATH, buildPath, type Call } from '@octavo/core/contract';
import { studioContract } from '@octavo/core/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import {
  anAdmin,
  anAuthor,
  anEditor,
  aSupporter,
  sendTus,
  startUpload,
  type StudioTestUser,
} from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openApiDocument } from '../openapi/index.ts';

let shop: TestShop;
let book: { id: number };
let upload: string;
let review: number;
let senders: Record<
  'visitor' | 'customer' | 'owner' | 'otherAuthor' | 'editor' | 'support' | 'admin',
  { token: string } | undefined
>;
let owner: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await anAuthor(shop, 'matrix_owner');
  book = await aBook(shop.deps, { sellerId: owner.userId, status: 'draft' });
  senders = {
    visitor: undefined,
    customer: await shop.signIn('matrix_customer'),
    owner,
    otherAuthor: await anAuthor(shop, 'matrix_other'),
    editor: await anEditor(shop, 'matrix_editor'),
    support: await aSupporter(shop, 'matrix_support'),
    admin: await anAdmin(shop, 'matrix_admin'),
  };
  const started = await startUpload(shop, owner, 100, { filename: 'a.epub', book: String(book.id) });
  upload = started.headers.get('location')?.split('/').at(-1) ?? '';
  const values = { product_id: book.id, rating: 4 };
  ({ id: review } = await shop.deps.db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

const calls = Object.entries<Call>(studioContract);
const isAboutBook = ({ path }: Call) => path.startsWith('/studio/books/:id');
const isAboutReview = ({ path }: Call) => path.startsWith('/studio/reviews/:id');
const isAboutUpload = ({ path }: Call) => path.startsWith('/studio/uploads/:id');

/** Returns the expected refusal, or `ok` when the sender may make the call, even if it fails for another reason. */
function expectedFor(name: string, call: Call, sender: keyof typeof senders): string {
  if (sender === 'visitor') return 'sign_in_required';
  const role = sender === 'owner' || sender === 'otherAuthor' ? 'author' : sender;
  if (!hasPermission([role], studioPermissionOf(name))) return 'permission_denied';
  if (isAboutReview(call) && sender === 'otherAuthor') return 'review_not_found';
  // Uploads belong to the user who sends them.
  if (isAboutUpload(call) && sender !== 'owner') return 'upload_not_found';
  return isAboutBook(call) && sender === 'otherAuthor' ? 'book_not_found' : 'ok';
}

const BODIES: Readonly<Record<string, object>> = {
  createBook: { title: 'A Title' },
  updateBook: { title: 'A Title' },
  publishBook: {},
  returnBook: { note: 'Change it.' },
  setCover: { source: 'uploaded' },
  publishEdition: { replaces: 1 },
  applyFix: { edition: 1, code: 'title' },
  setReply: { reply: 'Thank you.' },
  setAuthorProfile: { pen_name: '', biography: '', links: [] },
  setSaleEmails: { frequency: 'off' },
  setPrice: { price: '5.00' },
  planPrice: { price: '5.00', date_from: '2027-01-01T00:00:00Z' },
};
/** Queries without which a call is invalid. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  editionPassages: { base: 1, chapter: 0 },
};
const REFUSALS = new Set([
  'sign_in_required',
  'session_ended',
  'permission_denied',
  'book_not_found',
  'upload_not_found',
  'review_not_found',
  'not_found',
]);

async function send(name: string, call: Call, sender: { token: string } | undefined): Promise<string> {
  const id = isAboutUpload(call) ? upload : isAboutReview(call) ? review : book.id;
  const params = { id, plannedId: 1, editionId: 1, month: '2026-11' };
  const response = await shop.fetch(BASE_PATH + buildPath(call, params, QUERIES[name]), {
    method: call.method,
    headers: {
      ...(sender ? { authorization: `Bearer ${sender.token}` } : {}),
      ...(name in BODIES ? { 'content-type': 'application/json', 'if-match': '"999"' } : {}),
    },
    ...(name in BODIES ? { body: JSON.stringify(BODIES[name]) } : {}),
  });
  const text = await response.text();
  if (response.ok) return 'ok';
  const { code } = JSON.parse(text) as { code: string };
  return REFUSALS.has(code) ? code : 'ok';
}

describe('each call of the studio', () => {
  // Last, because the owner deletes the book.
  const ordered = calls.toSorted(([one], [other]) => Number(one === 'deleteBook') - Number(other === 'deleteBook'));
  it.each(ordered)(
    '%s is allowed or refused by the role of the sender and the owner of the book',
    async (name, call) => {
      const order = ['visitor', 'customer', 'otherAuthor', 'editor', 'admin', 'owner'] as const;
      for (const sender of order) {
        if (name === 'deleteBook' && (sender === 'editor' || sender === 'admin')) continue;
        // Other calls may have changed the status of the book.
        await shop.deps.db.updateTable('products').set({ status: 'draft' }).where('id', '=', book.id).execute();
        expect([name, sender, await send(name, call, senders[sender])]).toEqual([
          name,
          sender,
          expectedFor(name, call, sender),
        ]);
      }
    },
  );

  it('refuses the calls of the upload protocol in the same way', async () => {
    const { token } = await shop.signIn('matrix_tus_customer');
    const otherAuthor = senders.otherAuthor ?? { token: '' };
    const address = (await startUpload(shop, otherAuthor, 10)).headers.get('location') ?? '';
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      for (const [sender, status] of [
        [{ token }, 403],
        [{ token: '' }, 401],
        [owner, 404],
      ] as const) {
        const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
        expect([method, (await sendTus(shop, sender, method, address, { headers })).status]).toEqual([method, status]);
      }
    const created = await startUpload(shop, otherAuthor, 10, {
      book: String((await aBook(shop.deps, { sellerId: owner.userId })).id),
    });
    expect(created.status).toBe(404);
  });

  it('is in the OpenAPI document', () => {
    const documented = Object.values(openApiDocument().paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(documented).toEqual(expect.arrayContaining(calls.map(([name]) => `studio.${name}`)));
  });

  it('returns 403 to a former author', async () => {
    const former = await anAuthor(shop, 'former_author');
    const own = await former.studio.createBook({ title: 'Left Behind' });
    await shop.deps.db.updateTable('users').set({ role: 'customer' }).where('id', '=', former.userId).execute();
    const failure: unknown = await former.studio.book(own.id).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'permission_denied', status: 403 });
  });

  it.each([
    ['editors', anEditor],
    ['admins', anAdmin],
  ])('lists the books of all authors for %s', async (name, create) => {
    const failure: unknown = await owner.studio.books({ scope: 'all' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'permission_denied' });
    const member = await create(shop, `matrix_lister_${name}`);
    const all = await member.studio.books({ scope: 'all' });
    expect(all.data.map(({ seller }) => seller)).toContain('former_author');
    expect((await member.studio.books()).total).toBe(0);
  });

  it('returns 403 for all books to a former editor', async () => {
    const former = await anEditor(shop, 'former_editor');
    expect((await former.studio.settings()).can_review).toBe(true);
    await shop.deps.db.updateTable('users').set({ is_editor: false }).where('id', '=', former.userId).execute();
    const failure: unknown = await former.studio.books({ scope: 'all' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'permission_denied', status: 403 });
  });
});
