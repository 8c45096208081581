import { type AdminLegalText, legalVersionMessages, parseLegalText } from '@octavo/core/admin';
import type { LegalText, LegalTextKind } from '@octavo/core/contract';
import { NotFoundError } from '@octavo/core/errors';
import type { Db } from '../db/database.ts';
import { legalTextQueries } from '../db/shop/legal-texts.queries.ts';
import { EditedElsewhereError } from '../http/edited-elsewhere-error.ts';

/** The versions that an admin sees in the list of a text. */
const MAX_LISTED_VERSIONS = 50;

interface LegalTextsDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Reads and publishes the legal texts of the shop. */
export class LegalTextsService {
  readonly #deps: LegalTextsDeps;

  constructor(deps: LegalTextsDeps) {
    this.#deps = deps;
  }

  /** Returns the current text for visitors. @throws {NotFoundError} `legal_text_not_found`. */
  async readPublished(kind: LegalTextKind): Promise<LegalText> {
    const row = await legalTextQueries(this.#deps.db).find(kind);
    if (!row) throw new NotFoundError('legal_text_not_found');
    return {
      version: row.version,
      date_changed: row.created_at.toISOString(),
      sections: parseLegalText(row.text),
    };
  }

  /** Returns version `number`, or the current one, for admins. @throws {NotFoundError} `legal_text_not_found`. */
  async read(kind: LegalTextKind, number?: number): Promise<AdminLegalText> {
    const queries = legalTextQueries(this.#deps.db);
    const [row, versions] = await Promise.all([
      queries.find(kind, number),
      queries.versions(kind, MAX_LISTED_VERSIONS),
    ]);
    if (!row && number !== undefined) throw new NotFoundError('legal_text_not_found');
    return {
      version: toVersion(row?.version ?? 0),
      text: row?.text ?? '',
      date_changed: row?.created_at.toISOString() ?? '',
      changed_by: row?.username ?? '',
      versions: versions.map(({ version, created_at: createdAt, username }) => ({
        number: version,
        date_changed: createdAt.toISOString(),
        changed_by: username ?? '',
      })),
    };
  }

  /**
   * Publishes a new version, if `version` is the stored one; `*` is any. Without a difference, the stored version stays.
   * @throws {EditedElsewhereError}
   */
  async publish(
    accountId: number,
    kind: LegalTextKind,
    { version, text }: { readonly version: string; readonly text: string },
  ): Promise<AdminLegalText> {
    const { db, clock } = this.#deps;
    const isCurrent = await db.transaction().execute(async (transaction) => {
      const queries = legalTextQueries(transaction);
      await queries.lock();
      const row = await queries.find(kind);
      const number = row?.version ?? 0;
      if (version !== '*' && version !== toVersion(number)) return false;
      if (row?.text !== text)
        await queries.add({ kind, version: number + 1, text, account_id: accountId, created_at: clock() });
      return true;
    });
    const stored = await this.read(kind);
    if (!isCurrent) throw new EditedElsewhereError(legalVersionMessages.edited_elsewhere, stored);
    return stored;
  }
}

const toVersion = (version: number): string => `"${version}"`;
