import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EntitlementQueries } from '../db/entitlements.queries.ts';
import type { GrantQueries, GrantRow } from '../db/grants.queries.ts';
import type { SignedInUser } from '../db/sessions.queries.ts';

/** A grant dies this long after it was opened or last renewed. */
const GRANT_LIFE_MS = 15 * 60_000;
/** For how long a look-up counts. A right that ended stops the reader this much later. */
const LOOKUP_LIFE_MS = 3_000;
const MOST_LOOKUPS = 10_000;
const ID = /^[A-Za-z0-9_-]{22}$/;

/** A grant that was found and belongs to the browser that asked. */
export interface Reading {
  readonly userId: number;
  readonly productId: number;
  readonly editionId: number;
  readonly publication_key: string;
  readonly manifest_key: string;
}

/** What came of opening an address. `cookie` is set when this browser was the first. */
export type Opening = { readonly reading: Reading; readonly cookie?: string } | 'unknown' | 'taken';

/**
 * Hands out the addresses under which books are read. An address is bound to user, session, product and edition, dies
 * within minutes unless renewed, and belongs to the first browser that opens it: a leaked one opens nothing.
 */
export class ReadingGrants {
  readonly #lookups = new Map<string, { readonly grant: GrantRow | undefined; readonly until: number }>();

  constructor(
    private readonly grants: GrantQueries,
    private readonly entitlements: EntitlementQueries,
    private readonly clock: () => Date,
  ) {}

  /** The id of a new grant, or `undefined` when this person may not read the book or there is nothing to read. */
  async issue(user: SignedInUser, productId: number): Promise<string | undefined> {
    if (!(await this.entitlements.rightOf(user.id, productId))) return undefined;
    const id = randomBytes(16).toString('base64url');
    const now = this.clock();
    const isMade = await this.grants.create({
      idHash: hashOf(id),
      userId: user.id,
      sessionId: user.sessionId,
      productId,
      now,
      expiresAt: new Date(now.getTime() + GRANT_LIFE_MS),
    });
    return isMade ? id : undefined;
  }

  /** Opens the page under an address: the first browser takes it, later visits must bring its cookie. */
  async open(id: string, cookie: string | undefined): Promise<Opening> {
    const grant = await this.#find(id, true);
    if (!grant) return 'unknown';
    if (grant.cookie_hash) return belongs(grant.cookie_hash, cookie) ? { reading: toReading(grant) } : 'taken';
    const fresh = randomBytes(16).toString('base64url');
    const isFirst = await this.grants.claim(hashOf(id), hashOf(fresh));
    this.#lookups.delete(id);
    if (!isFirst) return 'taken';
    const right = await this.entitlements.rightOf(grant.user_id, grant.product_id);
    if (right === 'free') await this.entitlements.claimFree(grant.user_id, grant.product_id);
    return { reading: toReading(grant), cookie: fresh };
  }

  /** The reading behind an address, for the browser that holds its cookie; `undefined` for anyone else. */
  async find(id: string, cookie: string | undefined): Promise<Reading | undefined> {
    const grant = await this.#find(id, false);
    return grant?.cookie_hash && belongs(grant.cookie_hash, cookie) ? toReading(grant) : undefined;
  }

  /** Pushes the end of a reading on; `undefined` when the right or the session has ended. */
  async renew(id: string, cookie: string | undefined): Promise<Date | undefined> {
    const grant = await this.#find(id, true);
    if (!grant?.cookie_hash || !belongs(grant.cookie_hash, cookie)) return undefined;
    const expiresAt = new Date(this.clock().getTime() + GRANT_LIFE_MS);
    await this.grants.extend(hashOf(id), expiresAt);
    return expiresAt;
  }

  /** Looks a grant up together with the right to read; what was found counts for seconds unless it has to be fresh. */
  async #find(id: string, isFresh: boolean): Promise<GrantRow | undefined> {
    if (!ID.test(id)) return undefined;
    const now = this.clock();
    const kept = this.#lookups.get(id);
    if (!isFresh && kept && kept.until > now.getTime()) return kept.grant;
    const found = await this.grants.find(hashOf(id), now);
    const grant = found && (await this.entitlements.rightOf(found.user_id, found.product_id)) ? found : undefined;
    if (this.#lookups.size >= MOST_LOOKUPS) this.#lookups.clear();
    this.#lookups.set(id, { grant, until: now.getTime() + LOOKUP_LIFE_MS });
    return grant;
  }
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const belongs = (cookieHash: Buffer, cookie: string | undefined): boolean =>
  cookie !== undefined && timingSafeEqual(cookieHash, hashOf(cookie));

const toReading = (grant: GrantRow): Reading => ({
  userId: grant.user_id,
  productId: grant.product_id,
  editionId: grant.edition_id,
  publication_key: grant.publication_key,
  manifest_key: grant.manifest_key,
});
