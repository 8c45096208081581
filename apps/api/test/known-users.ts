import { randomBytes } from 'node:crypto';
import { hashSecret } from '../src/security/secret-hash.ts';
import { placeOrder, type TestUser } from './orders.ts';
import type { TestShop } from './harness.ts';

/** Words by which a request names what is its sender’s, whoever that is. */
export const OWN_IDS = {
  order: 'OWN_ORDER',
  unpaidOrder: 'OWN_UNPAID_ORDER',
  review: 'OWN_REVIEW',
  foreignReview: 'FOREIGN_REVIEW',
  session: 'OWN_SESSION',
  refreshToken: 'OWN_REFRESH_TOKEN',
} as const;

type OwnIds = Readonly<Record<keyof typeof OWN_IDS, string>>;

/** Somebody who asks the shop for things. */
export interface KnownUser {
  readonly token: string;
  /** A text of a request with what is this user’s in the place of {@link OWN}. */
  withOwnIds(text: string): string;
}

interface KnownUsersOptions {
  /** The last of them is an author. */
  readonly usernames: readonly string[];
  readonly password: string;
  /** Books that everybody gets for nothing; the last one they review. */
  readonly freeBooks: readonly [number, number];
  /** A book that everybody has ordered and nobody pays. */
  readonly paidBook: number;
}

/** What somebody keeps for as long as there is their account. */
type OwnedRecords = Pick<OwnIds, 'order' | 'unpaidOrder' | 'review'> & { readonly userId: number };

/** Signs people in anew, each time they are asked for, with all that is theirs, whatever was done to them in between. */
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
    const role = username === usernames.at(-1) ? 'author' : 'customer';
    await db.updateTable('users').set({ role }).where('id', '=', user.userId).execute();
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
    // One more session, which may be ended or renewed beside the one that asks.
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
    return { token: user.token, session, refreshToken, ...(await createRecords(username, user)) };
  };

  return async () => {
    const people = await Promise.all(usernames.map(signIn));
    return people.map(({ token, ...own }, at) => {
      const foreignReview = people[(at + 1) % people.length]?.review ?? '';
      return { token, withOwnIds: (text: string) => replaceOwnIds(text, { ...own, foreignReview }) };
    });
  };
}

const replaceOwnIds = (text: string, own: OwnIds): string =>
  Object.entries(OWN_IDS).reduce(
    (result, [name, placeholder]) => result.replaceAll(placeholder, Reflect.get(own, name)),
    text,
  );
