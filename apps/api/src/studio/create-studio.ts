import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/index.ts';
import { Prices } from './prices.service.ts';
import type { PublishingRules } from './publishing-rules.ts';
import { Publishing } from './publishing.service.ts';
import { StudioBooksService } from './studio-books.service.ts';
import { UploadImporter } from './upload-importer.ts';
import { Uploads } from './uploads.service.ts';

/** The services of the author studio. */
export interface Studio {
  readonly books: StudioBooksService;
  readonly publishing: Publishing;
  readonly prices: Prices;
  readonly uploads: Uploads;
  /** Publishes scheduled books, and starts and ends scheduled prices, that are due. */
  applySchedules(): Promise<void>;
  /** Checks complete files whose process was killed, and deletes expired uploads. */
  processUploads(): Promise<void>;
}

interface StudioDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly backgroundTasks: BackgroundTasks;
  readonly shutdown: Pick<ShutdownSignal, 'isRequested'>;
  readonly rules: PublishingRules;
  readonly maxBytes: number;
  readonly clock: () => Date;
  readonly onFailure: (error: unknown, uploadId: string) => void;
}

/** Creates the services of the studio. */
export function createStudio(deps: StudioDeps): Studio {
  const importer = new UploadImporter(deps);
  const publishing = new Publishing(deps);
  const prices = new Prices(deps);
  const uploads = new Uploads({ ...deps, importer });
  return {
    books: new StudioBooksService(deps),
    publishing,
    prices,
    uploads,
    applySchedules: async () => {
      await publishing.publishDue();
      await prices.applyDue();
    },
    processUploads: async () => {
      await importer.processDue();
      await uploads.deleteExpired();
    },
  };
}
