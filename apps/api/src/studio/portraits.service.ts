import { portraitMessages } from '@octavo/core/studio';
import type { Db } from '../db/database.ts';
import { authorProfileQueries } from '../db/studio/author-profiles.queries.ts';
import type { FileStore } from '../files/index.ts';
import { decodePicture, inPictureFolder, storePicture, toStoredPicture } from './picture-files.ts';
import { conflict } from './studio-errors.ts';

interface PortraitsDeps {
  readonly db: Db;
  readonly files: FileStore;
}

/** Portraits of authors. A worker decodes and crops them; they are stored in the sizes of covers. */
export class Portraits {
  readonly #deps: PortraitsDeps;

  constructor(deps: PortraitsDeps) {
    this.#deps = deps;
  }

  /**
   * Stores an uploaded picture as the portrait of a user. `onSaved` runs in the same transaction.
   * @throws {ConflictError} why the picture cannot be a portrait
   */
  async store(
    { userId, file, crop }: { readonly userId: number; readonly file: string; readonly crop: number },
    onSaved: (transaction: Db) => Promise<void>,
  ): Promise<void> {
    const { db, files } = this.#deps;
    await inPictureFolder(async (folder) => {
      const decoded = await decodePicture({ file, folder, cropPercent: crop, kind: 'portrait' });
      if ('problem' in decoded) throw conflict(decoded.problem, portraitMessages[decoded.problem]);
      await storePicture({ db, files }, folder, decoded.cover, userId);
      await db.transaction().execute(async (transaction) => {
        await authorProfileQueries(transaction).savePortrait(userId, toStoredPicture(decoded.cover));
        await onSaved(transaction);
      });
    });
  }
}
