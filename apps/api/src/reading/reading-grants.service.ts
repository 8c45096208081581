import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { EntitlementQueries } from '../db/reading/entitlements.queries.ts';
import type { GrantQueries, GrantRow } from '../db/reading/grants.queries.ts';
import type { SignedInUser } from '../db/accounts/sessions.queries.ts';
import { hashSecret } from '../security/secret-hash.ts';

/** A grant dies this long after it was opened or last renewed. */
const GRANT_TTL_MS = 15 * 60_000;
/** For so long after that it opens nothing, and its own browser can still renew it: a page that slept goes on reading. */
const RENEWAL_WINDOW_MS = 12 * 3_600_000;
/** A reading that was kept on a device lives this long after it was kept, opened or last renewed. */
export const OFFLINE_TTL_MS = 30 * 24 * 3_600_000;
/** For how long a look-up counts. A right that ended stops the reader this much later. */
const LOOKUP_TTL_MS = 3_000;
const MAX_LOOKUPS = 10_000;
const GRANT_ID = /^[A-Za-z0-9_-]{22}$/;

/** A book that an address opens. */
interface GrantedBook {
  readonly productId: number;
  readonly editionId: number;
  readonly publication_key: string;
  readonly manifest_key: string;
  /** Names the edition. */
  readonly contentHash: string;
  readonly sizeBytes: number;
  readonly slug: string;
}

/** A grant that was found and belongs to the browser that asked. */
export interface ReadingSession extends GrantedBook {
  readonly userId: number;
  readonly sampleShare?: undefined;
}

/** The first part of a book, lent to anybody; whoever reads it has no account here. */
export interface SampleSession extends GrantedBook {
  /** How much of the book it is, above 0 and below 1. */
  readonly sampleShare: number;
}

/** A reading whose session lives and whose right has ended: a refund, a book that was taken back. */
export interface EndedSession extends ReadingSession {
  readonly hasEnded: true;
}

interface GrantLookup {
  readonly grant: GrantRow;
  readonly isEntitled: boolean;
}

/** What came of opening an address. `cookie` is to be given to the browser: it was the first, or the book is kept there. */
export type OpenResult =
  | { readonly session: ReadingSession | SampleSession; readonly cookie?: string; readonly isOffline: boolean }
  | 'notFound'
  | 'claimed';

/** Until when a reading that was pushed on lives, and whether it is kept on a device. */
interface Renewal {
  readonly expiresAt: Date;
  readonly isOffline: boolean;
}

/**
 * Hands out the addresses under which books are read. An address is bound to user, session, product and edition, dies
 * within minutes unless renewed, and belongs to the first browser that opens it: a leaked one opens nothing, and nobody else
 * can renew it.
 */
export class ReadingGrants {
  readonly #lookups = new Map<string, { readonly found: Promise<GrantLookup | undefined>; readonly until: number }>();

  constructor(
    private readonly grants: GrantQueries,
    private readonly entitlements: EntitlementQueries,
    private readonly clock: () => Date,
  ) {}

  /** The id of a new grant, or `undefined` when this person may not read the book or there is nothing to read. */
  async issue(user: SignedInUser, productId: number): Promise<string | undefined> {
    if (!(await this.entitlements.findAccessReason(user.id, productId))) return undefined;
    return this.#create(user, productId);
  }

  /** The same for a sample, which anybody may read of a book that lends one; `undefined` when there is nothing to read. */
  issueSample(productId: number): Promise<string | undefined> {
    return this.#create(null, productId);
  }

  /**
   * Opens the page under an address: the first browser takes it, later visits must bring its cookie. A kept reading is pushed
   * on with it: a look into the book is over before the page renews anything.
   */
  async open(id: string, cookie: string | undefined): Promise<OpenResult> {
    const found = await this.#find(id, true);
    if (!found?.isEntitled) return 'notFound';
    const { grant } = found;
    if (grant.cookie_hash) {
      if (cookie === undefined || !matchesCookie(grant.cookie_hash, cookie)) return 'claimed';
      if (!grant.is_kept) return { session: toSession(grant), isOffline: false };
      await this.#extend(id, grant);
      return { session: toSession(grant), cookie, isOffline: true };
    }
    const fresh = randomBytes(16).toString('base64url');
    const cookieHash = hashSecret(fresh);
    const isFirst = await this.grants.bindCookie(hashSecret(id), cookieHash);
    this.#lookups.delete(id);
    if (!isFirst) return 'claimed';
    // What was just looked up counts for what the page is about to ask, with the cookie that it brings.
    void this.#cacheLookup(id, Promise.resolve({ ...found, grant: { ...grant, cookie_hash: cookieHash } }));
    if (grant.user_id !== null) {
      const right = await this.entitlements.findAccessReason(grant.user_id, grant.product_id);
      if (right === 'free') await this.entitlements.claimFree(grant.user_id, grant.product_id);
    }
    return { session: toSession(grant), cookie: fresh, isOffline: false };
  }

  /** The reading behind an address, for the browser that holds its cookie; `undefined` for anyone else. */
  async findCached(id: string, cookie: string | undefined): Promise<ReadingSession | SampleSession | EndedSession | undefined> {
    return sessionFor(await this.#find(id, false), cookie);
  }

  /**
   * Pushes the end of a reading on, or lets one that expired go on; `undefined` when the session has ended or it expired too
   * long ago, `ended` when the right has ended.
   */
  async renew(id: string, cookie: string | undefined): Promise<Renewal | 'revoked' | undefined> {
    const found = await this.#findGrant(id, RENEWAL_WINDOW_MS);
    const reading = sessionFor(found, cookie);
    if (!found || !reading) return undefined;
    const renewal = 'hasEnded' in reading ? 'revoked' : await this.#extend(id, found.grant);
    this.#lookups.delete(id);
    return renewal;
  }

  /** Lets a reading live on where nothing can renew it, or ends that. Tells until when it lives. */
  async setOffline(id: string, isKept: boolean): Promise<Date> {
    const until = this.#expiryFor(isKept);
    await this.grants.setOffline(hashSecret(id), isKept, until);
    this.#lookups.delete(id);
    return until;
  }

  async #extend(id: string, { is_kept: isOffline }: GrantRow): Promise<Renewal> {
    const expiresAt = await this.grants.extend(hashSecret(id), this.#expiryFor(isOffline));
    // Who reads a kept book need not come to the shop, whose visits alone would let the session live.
    if (isOffline) await this.grants.extendSession(hashSecret(id), expiresAt, this.clock());
    return { expiresAt, isOffline };
  }

  #expiryFor(isKept: boolean): Date {
    return new Date(this.clock().getTime() + (isKept ? OFFLINE_TTL_MS : GRANT_TTL_MS));
  }

  async #create(reader: SignedInUser | null, productId: number): Promise<string | undefined> {
    const id = randomBytes(16).toString('base64url');
    const now = this.clock().getTime();
    const isMade = await this.grants.create({
      idHash: hashSecret(id),
      reader,
      productId,
      deleteExpiredBefore: new Date(now - RENEWAL_WINDOW_MS),
      expiresAt: new Date(now + GRANT_TTL_MS),
    });
    return isMade ? id : undefined;
  }

  /** Looks a grant up together with the right to read; what was found counts for seconds unless it has to be fresh. */
  async #find(id: string, isFresh: boolean): Promise<GrantLookup | undefined> {
    const kept = this.#lookups.get(id);
    if (!isFresh && kept && kept.until > this.clock().getTime()) return kept.found;
    // Kept while it is still looked for: a page asks for several things at once.
    return this.#cacheLookup(id, this.#findGrant(id));
  }

  #cacheLookup(id: string, found: Promise<GrantLookup | undefined>): Promise<GrantLookup | undefined> {
    if (this.#lookups.size >= MAX_LOOKUPS) this.#lookups.clear();
    const kept = { found, until: this.clock().getTime() + LOOKUP_TTL_MS };
    this.#lookups.set(id, kept);
    const forget = (): unknown => this.#lookups.get(id) === kept && this.#lookups.delete(id);
    // Nothing was found out, or nothing that lasts: an expired grant may be renewed, by another process as well.
    found.then((there) => there ?? forget(), forget);
    return found;
  }

  /** Also one that expired `expiredMs` ago or later. */
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

function sessionFor(found: GrantLookup | undefined, cookie: string | undefined): ReadingSession | SampleSession | EndedSession | undefined {
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
  return grant.user_id === null
    ? { ...book, sampleShare: grant.sample_percent / 100 }
    : { ...book, userId: grant.user_id };
}
