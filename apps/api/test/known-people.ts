import { randomBytes } from 'node:crypto';
import { hashOf } from '../src/services/secret-hash.ts';
import { order, type Person } from './buy.ts';
import type { TestShop } from './harness.ts';

/** Words by which a request names what is its sender’s, whoever that is. */
export const OWN = {
  order: 'OWN_ORDER',
  unpaidOrder: 'OWN_UNPAID_ORDER',
  review: 'OWN_REVIEW',
  foreignReview: 'FOREIGN_REVIEW',
  session: 'OWN_SESSION',
  refreshToken: 'OWN_REFRESH_TOKEN',
} as const;

type Own = Readonly<Record<keyof typeof OWN, string>>;

/** Somebody who asks the shop for things. */
export interface KnownPerson {
  readonly token: string;
  /** A text of a request with what is this person’s in the place of {@link OWN}. */
  told(text: string): string;
}

interface KnownPeople {
  /** The last of them is an author. */
  readonly names: readonly string[];
  readonly password: string;
  /** Books that everybody gets for nothing; the last one they review. */
  readonly freeBooks: readonly [number, number];
  /** A book that everybody has ordered and nobody pays. */
  readonly dearBook: number;
}

/** What somebody keeps for as long as there is their account. */
type Belongings = Pick<Own, 'order' | 'unpaidOrder' | 'review'> & { readonly userId: number };

/** Signs people in anew, each time they are asked for, with all that is theirs, whatever was done to them in between. */
export function knownPeople(
  shop: TestShop,
  { names, password, freeBooks, dearBook }: KnownPeople,
): () => Promise<KnownPerson[]> {
  const { db, passwords } = shop.deps;
  const hash = passwords.hash(password);
  const settled = new Map<string, Belongings>();

  const settle = async (username: string, person: Person): Promise<Belongings> => {
    const before = settled.get(username);
    if (before?.userId === person.userId) return before;
    const role = username === names.at(-1) ? 'author' : 'customer';
    await db.updateTable('users').set({ role }).where('id', '=', person.userId).execute();
    const [free, reviewed] = freeBooks;
    const paid = await order(shop, person, [{ id: free }, { id: reviewed }]);
    const unpaid = await order(shop, person, [{ id: dearBook }]);
    const review = await person.api.reviews.create({ product_id: reviewed, rating: 3, review: 'It was long.' });
    const theirs = {
      userId: person.userId,
      order: String(paid.id),
      unpaidOrder: String(unpaid.id),
      review: String(review?.id),
    };
    settled.set(username, theirs);
    return theirs;
  };

  const signIn = async (username: string) => {
    const person = await shop.signIn(username);
    // One more session, which may be ended or renewed beside the one that asks.
    const { sessionId: session } = await shop.signIn(username);
    const refreshToken = randomBytes(32).toString('base64url');
    await db
      .insertInto('refresh_tokens')
      .values({ token_hash: hashOf(refreshToken), session_id: session })
      .execute();
    await db
      .updateTable('users')
      .set({ password_hash: await hash })
      .where('id', '=', person.userId)
      .execute();
    return { token: person.token, session, refreshToken, ...(await settle(username, person)) };
  };

  return async () => {
    const people = await Promise.all(names.map(signIn));
    return people.map(({ token, ...own }, at) => {
      const foreignReview = people[(at + 1) % people.length]?.review ?? '';
      return { token, told: (text) => withOwn(text, { ...own, foreignReview }) };
    });
  };
}

const withOwn = (text: string, own: Own): string =>
  Object.entries(OWN).reduce((told, [what, word]) => told.replaceAll(word, Reflect.get(own, what)), text);
