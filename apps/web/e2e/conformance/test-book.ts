import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { streamUrl } from '../support/reading-url.ts';
import type { Shop } from '../support/shop.ts';
import { check } from './judgment.ts';
import { OpenedBook } from './opened-book.ts';

/** A finding of `epub check`. */
export interface Finding {
  readonly severity: 'fatal' | 'error' | 'warning' | 'info';
  readonly code: string;
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
}

/** The result of an import. */
export type ImportResult =
  | {
      readonly status: 'added' | 'updated' | 'unchanged';
      readonly file: string;
      readonly name: string;
      readonly slug: string;
      readonly warnings: readonly string[];
    }
  | { readonly status: 'failed'; readonly file: string; readonly code: string; readonly reason: string };

/** A window in landscape. */
export const LANDSCAPE = { width: 1280, height: 800 };
/** A window in portrait. */
export const PORTRAIT = { width: 800, height: 1280 };

/** The file of a test in the shop. */
export class TestBook {
  /** The requests to other hosts, and the addresses of windows, that the book caused. */
  readonly requests: string[] = [];
  #context: BrowserContext | undefined;

  constructor(
    private readonly shop: Shop,
    private readonly browser: Browser,
    private readonly token: string,
    readonly result: ImportResult,
    readonly findings: readonly Finding[],
    /** Other files of the suite, by the name of their tests. */
    readonly others: ReadonlyMap<string, ImportResult>,
  ) {}

  /** The slug of the imported book. Fails the test when the file was refused. */
  get slug(): string {
    check(
      this.result.status !== 'failed',
      `The import refused the file: ${'reason' in this.result ? this.result.reason : ''}`,
    );
    return this.result.slug;
  }

  /** Fails the test unless `epub check` reports an error in this file. */
  expectError(file: string): void {
    const found = this.findings.find(
      (finding) => (finding.severity === 'error' || finding.severity === 'fatal') && finding.file?.endsWith(file),
    );
    check(found !== undefined, `No error is reported for ${file}.`);
  }

  /** Fails the test unless this book and that of another test are two books in the shop. */
  expectBeside(test: string): void {
    const other = this.others.get(test);
    check(other !== undefined && other.status !== 'failed', `${test} was not imported.`);
    check(other.slug !== this.slug, 'Both files are one book in the shop.');
  }

  /** Opens the book in the reader. `prepare` changes the page before. */
  async open(viewport = LANDSCAPE, prepare?: (page: Page) => Promise<unknown>): Promise<OpenedBook> {
    const url = await this.#readingUrl();
    const page = await this.#newPage(viewport);
    await prepare?.(page);
    await page.goto(url);
    const reading = new ReadingPage(page, 'standalone');
    await reading.waitUntilOpen();
    const opened = new OpenedBook(page, reading);
    await opened.settle();
    return opened;
  }

  /** Opens the page of the book in the store. */
  async openProductPage(): Promise<Page> {
    const page = await this.#newPage(LANDSCAPE);
    await page.goto(`${this.shop.origin}/product/${encodeURIComponent(this.slug)}`);
    await page.locator('h1').waitFor();
    return page;
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }

  async #newPage(viewport: { width: number; height: number }): Promise<Page> {
    await this.close();
    this.#context = await this.browser.newContext({ viewport });
    const { origin } = new URL(this.shop.readerOrigin);
    this.#context.on('request', (request) => {
      const url = request.url();
      if (/^(?:https?|file|ftp):/.test(url) && ![origin, this.shop.origin].includes(new URL(url).origin))
        this.requests.push(url);
    });
    return this.#context.newPage();
  }

  async #readingUrl(): Promise<string> {
    const url = await streamUrl(this.shop, this.slug, this.token);
    check(url !== undefined, 'The shop offers no reading address for the book.');
    return url;
  }
}
