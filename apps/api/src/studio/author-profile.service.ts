import type { AuthorProfile, AuthorProfileChange } from '@octavo/core/studio';
import { studioFieldMessages as texts } from '@octavo/core/studio';
import { textToHtml } from '../catalog/index.ts';
import { coverImage } from '../catalog/product-wire.ts';
import type { Db } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import { type AuthorProfileRecord, authorProfileQueries } from '../db/studio/author-profiles.queries.ts';
import type { StudioUser } from './studio-access.ts';
import { conflict, invalid } from './studio-errors.ts';

const MAX_PEN_NAMES = 200;

interface AuthorProfilesDeps {
  readonly db: Db;
}

/** The profiles of authors. Each user edits only their own. */
export class AuthorProfiles {
  readonly #deps: AuthorProfilesDeps;

  constructor(deps: AuthorProfilesDeps) {
    this.#deps = deps;
  }

  /** Returns the profile of a user, empty before the first change. */
  async read({ id }: StudioUser): Promise<AuthorProfile> {
    const queries = authorProfileQueries(this.#deps.db);
    const penNames = (await queries.listPenNames(id, MAX_PEN_NAMES)).map(({ name }) => name);
    return toAuthorProfile(await queries.find(id), penNames);
  }

  /**
   * Replaces pen name, text and links.
   * @throws {ValidationError} for a name that no visible book of the user has {ConflictError} `pen_name_taken`
   */
  async set(
    user: StudioUser,
    { pen_name: penName, biography: text, links }: AuthorProfileChange,
  ): Promise<AuthorProfile> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, user.id);
      const queries = authorProfileQueries(transaction);
      const authorId = penName === '' ? null : await claimPenName(transaction, user.id, penName);
      await queries.save(user.id, { authorId, text, html: textToHtml(text), links });
    });
    return this.read(user);
  }

  /** Removes the portrait, if there is one. */
  async deletePortrait(user: StudioUser): Promise<AuthorProfile> {
    await authorProfileQueries(this.#deps.db).deletePortrait(user.id);
    return this.read(user);
  }
}

/** Returns the author of a name. @throws {ValidationError} {ConflictError} `pen_name_taken` */
async function claimPenName(transaction: Db, userId: number, penName: string): Promise<number> {
  const queries = authorProfileQueries(transaction);
  const author = (await queries.listPenNames(userId, MAX_PEN_NAMES)).find(({ name }) => name === penName);
  if (!author) throw invalid('pen_name', texts.penNameUnknown);
  if (!(await queries.claimPage(userId, author.id))) throw conflict('pen_name_taken');
  return author.id;
}

/** A profile in its wire format. A pen name is shown only while a visible book has it. */
function toAuthorProfile(row: AuthorProfileRecord | undefined, penNames: readonly string[]): AuthorProfile {
  const penName = row?.pen_name ?? '';
  const hash = row?.portrait_hash ?? null;
  const size = { name: penName, cover_width: row?.portrait_width ?? null, cover_height: row?.portrait_height ?? null };
  return {
    pen_name: penNames.includes(penName) ? penName : '',
    pen_names: [...penNames],
    slug: row?.slug ?? '',
    biography: row?.source_text ?? '',
    links: [...(row?.links ?? [])],
    portrait: hash === null ? null : coverImage(size, hash),
  };
}
