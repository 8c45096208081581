import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { hashSecret } from '../src/security/secret-hash.ts';
import { placeOrder, type TestUser } from './orders.ts';
import type { TestShop } from './harness.ts';
import { restorePaymentRecords } from './known-payment-records.ts';
import { NO_STUDIO_IDS, restoreStudioRecords, STUDIO_IDS } from './known-studio-records.ts';

/** Placeholders in a request for ids of its sender's own records. */
export const OWN_IDS = {
  order: 'OWN_ORDER',
  unpaidOrder: 'OWN_UNPAID_ORDER',
  review: 'OWN_REVIEW',
  otherUsersReview: 'OTHER_USERS_REVIEW',
  otherUser: 'OTHER_USER',
  session: 'OWN_SESSION',
  refreshToken: 'OWN_REFRESH_TOKEN',
  account: 'OWN_ACCOUNT',
  ...STUDIO_IDS,
} as const;

type OwnIds = Readonly<Record<keyof typeof OWN_IDS, string>>;

/** A user who sends requests. */
export interface KnownUser {
  readonly token: string;
  /** Replaces {@link OWN_IDS} in a request with the user's ids. */
  withOwnIds(text: string): string;
}

interface KnownUsersOptions {
  /** The last of them is an author and an admin. */
  readonly usernames: readonly string[];
  readonly password: string;
  /** Free books that every user owns; each user reviews the last one. */
  readonly freeBooks: readonly [number, number];
  /** A book that every user has ordered and not paid. */
  readonly paidBook: number;
}

/** The records that a user keeps as long as the account exists. */
type OwnedRecords = Pick<OwnIds, 'order' | 'unpaidOrder' | 'review'> & { readonly userId: number };

/** Signs users in again on each call, and restores their records after any change. */
export function knownUsers(
  shop: TestShop,
  { usernames, password, freeBooks, paidBook }: KnownUsersOptions,
): () => Promise<KnownUser[]> {
  const { db, passwords } = shop.deps;
  const hash = passwords.hash(password);
  const recordsByUser = new Map<string, OwnedRecords>();

  const createRecords = async (username: string, user: TestUser): Promise<OwnedRecords> => {
    const existing = recordsByUser.get(username);
    if (existing?.userId === user.userId) return existing;
    const isAuthor = username === usernames.at(-1);
    await db
      .updateTable('users')
      .set({ role: isAuthor ? 'author' : 'customer', is_admin: isAuthor })
      .where('id', '=', user.userId)
      .execute();
    const [free, reviewed] = freeBooks;
    const paid = await placeOrder(shop, user, [{ id: free }, { id: reviewed }]);
    const unpaid = await placeOrder(shop, user, [{ id: paidBook }]);
    const review = await user.api.reviews.create({ product_id: reviewed, rating: 3, review: 'It was long.' });
    const records = {
      userId: user.userId,
      order: String(paid.id),
      unpaidOrder: String(unpaid.id),
      review: String(review?.id),
    };
    recordsByUser.set(username, records);
    return records;
  };

  const signIn = async (username: string) => {
    const user = await shop.signIn(username);
    // A second session, which requests may revoke or refresh.
    const { sessionId: session } = await shop.signIn(username);
    const refreshToken = randomBytes(32).toString('base64url');
    await db
      .insertInto('refresh_tokens')
      .values({ token_hash: hashSecret(refreshToken), session_id: session })
      .execute();
    await db
      .updateTable('users')
      .set({ password_hash: await hash })
      .where('id', '=', user.userId)
      .execute();
    const records = await createRecords(username, user);
    const isAdmin = username === usernames.at(-1);
    const studio = isAdmin ? await restoreStudioRecords(shop, user.userId) : NO_STUDIO_IDS;
    if (isAdmin) await restorePaymentRecords(shop, user.userId, Number(records.unpaidOrder));
    return { token: user.token, session, account: String(user.userId), refreshToken, ...records, ...studio };
  };

  return async () => {
    // The admin may have taken a book down, or off sale.
    const books = [...freeBooks, paidBook];
    await db.deleteFrom('book_takedowns').execute();
    await db.updateTable('users').set({ locked_at: null }).where('locked_at', 'is not', null).execute();
    // The admin may have given roles to the others.
    await db
      .updateTable('users')
      .set({ role: 'customer', is_editor: false, is_support: false, is_admin: false })
      .where('username', '=', sql<string>`any(${usernames.slice(0, -1)}::text[])`)
      .execute();
    await db.updateTable('products').set({ status: 'published' }).where('id', 'in', books).execute();
    const people = await Promise.all(usernames.map(signIn));
    return people.map(({ token, ...own }, at) => {
      const other = people[(at + 1) % people.length];
      const others = { otherUsersReview: other?.review ?? '', otherUser: String(other?.userId ?? '') };
      return { token, withOwnIds: (text: string) => replaceOwnIds(text, { ...own, ...others }) };
    });
  };
}

const replaceOwnIds = (text: string, own: OwnIds): string =>
  Object.entries(OWN_IDS).reduce(
    (result, [name, placeholder]) => result.replaceAll(placeholder, Reflect.get(own, name)),
    text,
  );
