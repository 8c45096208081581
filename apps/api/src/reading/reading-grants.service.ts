import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { EntitlementQueries } from '../db/reading/entitlements.queries.ts';
import type { GrantQueries, GrantRow } from '../db/reading/grants.queries.ts';
import type { SignedInUser } from '../db/accounts/sessions.queries.ts';
import { QUOTAS, quotaExceeded } from '../limits/limits.ts';
import { hashSecret } from '../security/secret-hash.ts';
import type { SampleEnd } from './sample.ts';

/** The lifetime of a grant after it was opened or renewed. */
const GRANT_TTL_MS = 15 * 60_000;
/** How long the same browser can still renew an expired grant, so that a suspended page can resume. */
const RENEWAL_WINDOW_MS = 12 * 3_600_000;
/** The lifetime of an offline session after it was saved, opened or renewed. */
export const OFFLINE_TTL_MS = 30 * 24 * 3_600_000;
/** The lifetime of a cached lookup. Revoked access takes effect after this delay. */
const LOOKUP_TTL_MS = 3_000;
const MAX_LOOKUPS = 10_000;
const GRANT_ID = /^[A-Za-z0-9_-]{22}$/;

/** The book that a grant opens. */
interface GrantedBook {
  readonly productId: number;
  readonly editionId: number;
  readonly publication_key: string;
  readonly manifest_key: string;
  /** Identifies the edition. */
  readonly contentHash: string;
  readonly sizeBytes: number;
  readonly slug: string;
}

/** A session of the browser that opened its grant. */
export interface ReadingSession extends GrantedBook {
  readonly userId: number;
  readonly sampleShare?: undefined;
  readonly sampleEnd?: undefined;
}

/** A sample session; its reader needs no account. */
export interface SampleSession extends GrantedBook {
  /** The size of the sample as a fraction of the book, above 0 and below 1. */
  readonly sampleShare: number;
  /** The end of a sample by chapters. Other samples end at their size. */
  readonly sampleEnd?: SampleEnd | undefined;
}

/** A session whose access has ended, by a refund or because the book was revoked. */
export interface EndedSession extends ReadingSession {
  readonly hasEnded: true;
}

interface GrantLookup {
  readonly grant: GrantRow;
  readonly isEntitled: boolean;
}

/** The result of opening a grant. `cookie` is set on the first visit, and on each visit of an offline session. */
export type OpenResult =
  | { readonly session: ReadingSession | SampleSession; readonly cookie?: string; readonly isOffline: boolean }
  | 'notFound'
  | 'claimed';

/** The new expiry of a session, and whether it is an offline session. */
interface Renewal {
  readonly expiresAt: Date;
  readonly isOffline: boolean;
}

/**
 * Issues the URLs under which books are read. A grant is bound to a user, session, product and edition. It expires within
 * minutes unless it is renewed, and belongs to the first browser that opens it, so a leaked URL opens nothing.
 */
export class ReadingGrants {
  readonly #lookups = new Map<string, { readonly found: Promise<GrantLookup | undefined>; readonly until: number }>();

  constructor(
    private readonly grants: GrantQueries,
    private readonly entitlements: EntitlementQueries,
    private readonly clock: () => Date,
  ) {}

  /** Issues a grant and returns its id; `undefined` if the user has no access or the book has no edition. */
  async issue(user: SignedInUser, productId: number): Promise<string | undefined> {
    if (!(await this.entitlements.findAccessReason(user.id, productId))) return undefined;
    return this.#create(user, productId);
  }

  /** Issues a sample grant, for any visitor; `undefined` if the book has no edition. */
  issueSample(productId: number): Promise<string | undefined> {
    return this.#create(null, productId);
  }

  /**
   * Opens a grant. The first browser claims it, and later visits must send its cookie. An offline session is also extended,
   * because a short visit may end before the page renews anything.
   */
  async open(id: string, cookie: string | undefined): Promise<OpenResult> {
    const found = await this.#find(id, true);
    if (!found?.isEntitled) return 'notFound';
    const { grant } = found;
    if (grant.cookie_hash) {
      if (cookie === undefined || !matchesCookie(grant.cookie_hash, cookie)) return 'claimed';
      if (!grant.is_offline) return { session: toSession(grant), isOffline: false };
      await this.#extend(id, grant);
      return { session: toSession(grant), cookie, isOffline: true };
    }
    const newCookie = randomBytes(16).toString('base64url');
    const cookieHash = hashSecret(newCookie);
    const isFirst = await this.grants.bindCookie(hashSecret(id), cookieHash);
    this.#lookups.delete(id);
    if (!isFirst) return 'claimed';
    // Caches the lookup for the page's next requests, with the cookie that they will send.
    void this.#cacheLookup(id, Promise.resolve({ ...found, grant: { ...grant, cookie_hash: cookieHash } }));
    if (grant.user_id !== null) {
      const reason = await this.entitlements.findAccessReason(grant.user_id, grant.product_id);
      if (reason === 'free') await this.entitlements.claimFree(grant.user_id, grant.product_id);
    }
    return { session: toSession(grant), cookie: newCookie, isOffline: false };
  }

  /** The session of a grant, for the browser with its cookie; otherwise `undefined`. */
  async findCached(
    id: string,
    cookie: string | undefined,
  ): Promise<ReadingSession | SampleSession | EndedSession | undefined> {
    return sessionFor(await this.#find(id, false), cookie);
  }

  /**
   * Extends a session, or resumes one that has expired. Returns `undefined` if the sign-in session has ended or the grant
   * expired too long ago, and `'revoked'` if access has ended.
   */
  async renew(id: string, cookie: string | undefined): Promise<Renewal | 'revoked' | undefined> {
    const found = await this.#findGrant(id, RENEWAL_WINDOW_MS);
    const reading = sessionFor(found, cookie);
    if (!found || !reading) return undefined;
    const renewal = 'hasEnded' in reading ? 'revoked' : await this.#extend(id, found.grant);
    this.#lookups.delete(id);
    return renewal;
  }

  /** Starts or ends offline use of a session and returns its expiry. @throws {ConflictError} `quota_exceeded` */
  async setOffline(id: string, userId: number, isOffline: boolean): Promise<Date> {
    const now = this.clock();
    const expiresAt = this.#expiryFor(isOffline);
    const { max } = QUOTAS.offlineBooks;
    const isStored = await this.grants.setOffline(hashSecret(id), isOffline, { userId, now, expiresAt, max });
    if (!isStored) throw quotaExceeded('offlineBooks');
    this.#lookups.delete(id);
    return expiresAt;
  }

  async #extend(id: string, { is_offline: isOffline }: GrantRow): Promise<Renewal> {
    const expiresAt = await this.grants.extend(hashSecret(id), this.#expiryFor(isOffline));
    // An offline reader does not visit the shop, whose visits extend the sign-in session.
    if (isOffline) await this.grants.extendSession(hashSecret(id), expiresAt, this.clock());
    return { expiresAt, isOffline };
  }

  #expiryFor(isOffline: boolean): Date {
    return new Date(this.clock().getTime() + (isOffline ? OFFLINE_TTL_MS : GRANT_TTL_MS));
  }

  async #create(reader: SignedInUser | null, productId: number): Promise<string | undefined> {
    const id = randomBytes(16).toString('base64url');
    const now = this.clock().getTime();
    const isCreated = await this.grants.create({
      idHash: hashSecret(id),
      reader,
      productId,
      now: new Date(now),
      deleteExpiredBefore: new Date(now - RENEWAL_WINDOW_MS),
      expiresAt: new Date(now + GRANT_TTL_MS),
    });
    return isCreated ? id : undefined;
  }

  /** Finds a grant and its entitlement; a cached result is used for a few seconds unless `isFresh`. */
  async #find(id: string, isFresh: boolean): Promise<GrantLookup | undefined> {
    const stored = this.#lookups.get(id);
    if (!isFresh && stored && stored.until > this.clock().getTime()) return stored.found;
    // Cached while pending, because a page sends several requests at once.
    return this.#cacheLookup(id, this.#findGrant(id));
  }

  #cacheLookup(id: string, found: Promise<GrantLookup | undefined>): Promise<GrantLookup | undefined> {
    if (this.#lookups.size >= MAX_LOOKUPS) this.#lookups.clear();
    const stored = { found, until: this.clock().getTime() + LOOKUP_TTL_MS };
    this.#lookups.set(id, stored);
    const evict = (): unknown => this.#lookups.get(id) === stored && this.#lookups.delete(id);
    // Failures and expired grants are not cached: an expired grant may be renewed, even by another process.
    found.then((lookup) => lookup ?? evict(), evict);
    return found;
  }

  /** Finds a grant that is valid or expired at most `expiredMs` ago. */
  async #findGrant(id: string, expiredMs = 0): Promise<GrantLookup | undefined> {
    if (!GRANT_ID.test(id)) return undefined;
    const now = this.clock();
    const grant = await this.grants.find(hashSecret(id), now, new Date(now.getTime() - expiredMs));
    return grant && { grant, isEntitled: await this.#isEntitled(grant) };
  }

  async #isEntitled({ user_id: userId, product_id: productId, sample_percent: percent }: GrantRow): Promise<boolean> {
    return userId === null ? percent > 0 : (await this.entitlements.findAccessReason(userId, productId)) !== undefined;
  }
}

function sessionFor(
  found: GrantLookup | undefined,
  cookie: string | undefined,
): ReadingSession | SampleSession | EndedSession | undefined {
  if (!found?.grant.cookie_hash || !matchesCookie(found.grant.cookie_hash, cookie)) return undefined;
  const reading = toSession(found.grant);
  if (found.isEntitled) return reading;
  return reading.sampleShare === undefined ? { ...reading, hasEnded: true } : undefined;
}

const matchesCookie = (cookieHash: Buffer, cookie: string | undefined): boolean =>
  cookie !== undefined && timingSafeEqual(cookieHash, hashSecret(cookie));

function toSession(grant: GrantRow): ReadingSession | SampleSession {
  const book: GrantedBook = {
    productId: grant.product_id,
    editionId: grant.edition_id,
    publication_key: grant.publication_key,
    manifest_key: grant.manifest_key,
    contentHash: grant.content_hash,
    sizeBytes: Number(grant.size_bytes),
    slug: grant.slug,
  };
  if (grant.user_id !== null) return { ...book, userId: grant.user_id };
  const { sample_percent: percent, sample_documents: documents, sample_before_id: beforeId } = grant;
  const sampleEnd = documents === null ? undefined : { documents, beforeId: beforeId ?? '' };
  return { ...book, sampleShare: percent / 100, sampleEnd };
}
