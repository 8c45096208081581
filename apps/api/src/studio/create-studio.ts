import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { Db } from '../db/database.ts';
import type { Settings } from '../env.ts';
import { EpubcheckQueue } from '../epubcheck/index.ts';
import type { FileStore } from '../files/index.ts';
import type { BookTextCache } from '../reading/book-text-cache.ts';
import type { PublicationPool } from '../reading/publication-pool.ts';
import type { ShopProfiles } from '../shop/shop-profile.ts';
import { AuthorProfiles } from './author-profile.service.ts';
import { BookCoversService } from './book-covers.service.ts';
import { BookExport } from './book-export.service.ts';
import { ConversionService } from './conversion.service.ts';
import { Editions } from './editions.service.ts';
import { Fixes } from './fixes.service.ts';
import { Portraits } from './portraits.service.ts';
import { Prices } from './prices.service.ts';
import type { PublishingRules } from './publishing-rules.ts';
import { Publishing } from './publishing.service.ts';
import { StudioReviewsService } from './reviews.service.ts';
import { SaleEmails } from './sale-emails.service.ts';
import { SalesService } from './sales.service.ts';
import { SampleChapters } from './sample-chapters.service.ts';
import { StatementsService } from './statements.service.ts';
import { StudioBooksService } from './studio-books.service.ts';
import { UploadImporter } from './upload-importer.ts';
import { Uploads } from './uploads.service.ts';

/** The services of the author studio. */
export interface Studio {
  readonly books: StudioBooksService;
  readonly covers: BookCoversService;
  readonly publishing: Publishing;
  readonly prices: Prices;
  readonly editions: Editions;
  readonly fixes: Fixes;
  readonly uploads: Uploads;
  readonly reviews: StudioReviewsService;
  readonly authorProfiles: AuthorProfiles;
  readonly samples: SampleChapters;
  readonly sales: SalesService;
  readonly conversion: ConversionService;
  readonly saleEmails: SaleEmails;
  readonly statements: StatementsService;
  readonly bookExport: BookExport;
  /** Publishes scheduled books, starts and ends scheduled prices, and enqueues daily emails, that are due. */
  applySchedules(): Promise<void>;
  /** Checks complete files whose process was killed, and deletes expired uploads. */
  processUploads(): Promise<void>;
  /** Checks files that wait for EPUBCheck, such as those whose process was killed. */
  checkDue(): Promise<void>;
  /** Finds the last chapter of each sample in files that became current without an author. */
  anchorSamples(): Promise<void>;
}

interface StudioDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly backgroundTasks: BackgroundTasks;
  readonly shutdown: Pick<ShutdownSignal, 'isRequested'>;
  readonly rules: PublishingRules;
  readonly bookTextCache: Pick<BookTextCache, 'withStoredFiles'>;
  readonly publicationPool: Pick<PublicationPool, 'use'>;
  readonly emails: { sendDue(): Promise<void> };
  readonly maxBytes: number;
  readonly clock: () => Date;
  readonly settings: Pick<Settings, 'SHOP_TIME_ZONE' | 'EPUBCHECK'>;
  readonly shopProfiles: Pick<ShopProfiles, 'current'>;
  readonly onFailure: (error: unknown, uploadId: string) => void;
  /** Called when EPUBCheck gave no result, or the chapters of a file could not be read. */
  readonly onAdviceFailure: (error: unknown, editionId: number) => void;
}

/** Creates the services of the studio. */
export function createStudio(deps: StudioDeps): Studio {
  const covers = new BookCoversService(deps);
  const portraits = new Portraits(deps);
  const { onAdviceFailure } = deps;
  const epubcheck = new EpubcheckQueue({
    ...deps,
    isEnabled: deps.settings.EPUBCHECK,
    onFailure: onAdviceFailure,
  });
  const importer = new UploadImporter({ ...deps, covers, portraits, epubcheck });
  const samples = new SampleChapters(deps);
  const publishing = new Publishing(deps);
  const prices = new Prices(deps);
  const { SHOP_TIME_ZONE: timeZone } = deps.settings;
  const saleEmails = new SaleEmails({ ...deps, timeZone });
  const uploads = new Uploads({ ...deps, importer });
  const authorProfiles = new AuthorProfiles(deps);
  const books = new StudioBooksService({ ...deps, samples });
  const editions = new Editions({ ...deps, samples });
  return {
    books,
    covers,
    publishing,
    prices,
    editions,
    fixes: new Fixes({ ...deps, importer }),
    uploads,
    reviews: new StudioReviewsService(deps),
    authorProfiles,
    samples,
    sales: new SalesService({ ...deps, timeZone }),
    conversion: new ConversionService({ ...deps, timeZone }),
    saleEmails,
    statements: new StatementsService({ ...deps, timeZone }),
    bookExport: new BookExport({ ...deps, timeZone, books, editions, prices, authorProfiles }),
    applySchedules: async () => {
      await publishing.publishDue();
      await prices.applyDue();
      await saleEmails.enqueueDaily();
    },
    processUploads: async () => {
      await importer.processDue();
      await uploads.deleteExpired();
    },
    checkDue: () => epubcheck.processDue(),
    anchorSamples: () => samples.anchorDue(),
  };
}
