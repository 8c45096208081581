import { createStudioApi, type StudioApi } from '@octavo/core/studio';
import { BASE_PATH } from '@octavo/core/contract';
import { type Book, writeEpub, xhtmlDocument } from '@octavo/epub/write';
import { PIXEL_COVER } from './a-pixel.ts';
import { SHOP, type TestShop } from './harness.ts';
import { aConnectedAuthor, type TestUser } from './orders.ts';

/** A signed-in user with the studio's client. */
export type StudioTestUser = TestUser & { readonly studio: StudioApi };

/** Adds the studio's client to a signed-in user. */
export function withStudio<User extends TestUser>(shop: TestShop, user: User): User & { readonly studio: StudioApi } {
  const tokens = {
    read: () => ({ accessToken: user.token, refreshToken: '' }),
    write: () => {},
    clear: () => {},
  };
  const fetch = async (request: Request): Promise<Response> => {
    const { method, headers, url } = request;
    return shop.fetch(url, { method, headers, ...(request.body ? { body: await request.arrayBuffer() } : {}) });
  };
  return { ...user, studio: createStudioApi({ baseUrl: SHOP + BASE_PATH, tokens, fetch }) };
}

/** An author who can receive money. */
export const anAuthor = async (shop: TestShop, username: string): Promise<StudioTestUser> =>
  withStudio(shop, await aConnectedAuthor(shop, username));

/** An author without a payout account. */
export async function aNewAuthor(shop: TestShop, username: string): Promise<StudioTestUser> {
  const author = await shop.signIn(username);
  await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', author.userId).execute();
  return withStudio(shop, author);
}

/** An admin who is not an author. */
export const anAdmin = (shop: TestShop, username: string): Promise<StudioTestUser> =>
  aStaffMember(shop, username, { is_admin: true });

/** An editor who is not an author. */
export const anEditor = (shop: TestShop, username: string): Promise<StudioTestUser> =>
  aStaffMember(shop, username, { is_editor: true });

/** A member of the support. */
export const aSupporter = (shop: TestShop, username: string): Promise<StudioTestUser> =>
  aStaffMember(shop, username, { is_support: true });

async function aStaffMember(
  shop: TestShop,
  username: string,
  role: { is_admin: true } | { is_editor: true } | { is_support: true },
): Promise<StudioTestUser> {
  const member = await shop.signIn(username);
  await shop.deps.db.updateTable('users').set(role).where('id', '=', member.userId).execute();
  return withStudio(shop, member);
}

let count = 0;

/** A small EPUB with a unique identifier and a cover. Pass `resources` without one for a drawn cover. */
export function anEpub(book: Partial<Book> = {}): Promise<Uint8Array> {
  count += 1;
  return writeEpub({
    identifier: `urn:octavo:test:studio-${count}`,
    title: `Uploaded ${count}`,
    language: 'en',
    modified: '2025-01-01T00:00:00Z',
    creators: [{ name: 'Maren Oskalo' }],
    documents: [
      {
        href: 'one.xhtml',
        title: 'One',
        content: xhtmlDocument({ title: 'One', language: 'en', body: `<p>It began ${count} times.</p>` }),
      },
    ],
    resources: [PIXEL_COVER],
    ...book,
  });
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Sends a request of the tus protocol. */
export const sendTus = (
  shop: TestShop,
  user: { readonly token: string },
  method: string,
  address: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array } = {},
): Promise<Response> =>
  shop.fetch(address, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body: Uint8Array.from(body) }),
  });

/** Starts an upload and returns the response. */
export const startUpload = (
  shop: TestShop,
  user: { readonly token: string },
  size: number,
  metadata: Readonly<Record<string, string>> = { filename: 'book.epub' },
): Promise<Response> =>
  sendTus(shop, user, 'POST', `${BASE_PATH}/studio/uploads`, {
    headers: {
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
  });

/** Sends a part of an upload. */
export const sendPart = (
  shop: TestShop,
  user: { readonly token: string },
  address: string,
  offset: number,
  body: Uint8Array,
): Promise<Response> =>
  sendTus(shop, user, 'PATCH', address, {
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body,
  });

/** Uploads a whole file, waits for its check, and returns the id of the upload. */
export async function uploadFile(
  shop: TestShop,
  user: { readonly token: string },
  bytes: Uint8Array,
  metadata: Readonly<Record<string, string>> = { filename: 'book.epub' },
): Promise<string> {
  const started = await startUpload(shop, user, bytes.byteLength, metadata);
  const address = started.headers.get('location') ?? '';
  await sendPart(shop, user, address, 0, bytes);
  await shop.deps.backgroundTasks.drain();
  return address.split('/').at(-1) ?? '';
}

/** Uploads a book and sets its price, so that it can be published. */
export async function aDraft(
  shop: TestShop,
  author: StudioTestUser,
  { price = '9.90', ...book }: Partial<Book> & { price?: string } = {},
): Promise<{ id: number; slug: string; version: string; title: string }> {
  const { book_id: id } = await author.studio.upload(await uploadFile(shop, author, await anEpub(book)));
  if (id === null) throw new Error('The upload was refused.');
  await author.studio.setPrice(id, price);
  return author.studio.book(id);
}
