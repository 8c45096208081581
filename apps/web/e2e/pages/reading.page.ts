import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The reader inside the stream page, or alone as a page of its own. */
export class ReadingPage {
  readonly frame: Pick<FrameLocator, 'locator' | 'getByText' | 'getByRole'>;

  constructor(
    readonly page: Page,
    readonly embedding: 'inShop' | 'alone' = 'inShop',
  ) {
    this.frame = embedding === 'alone' ? page : page.frameLocator('iframe[title^="Reader:"]');
  }

  /** Opens the book's stream page from its own page. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Read now' }).click();
    await this.waitUntilOpen();
  }

  async waitUntilOpen(): Promise<void> {
    await expect(this.pageIndicator).toBeVisible({ timeout: 30_000 });
    // Nobody has to press into the book first: the keys are its own.
    if (this.embedding === 'inShop') await expect(this.page.locator('iframe[title^="Reader:"]')).toBeFocused();
    await expect.poll(() => this.currentCfi()).not.toBe('');
  }

  /** `Page 12 of 318`. */
  get pageIndicator(): Locator {
    return this.frame.getByText(/^Page \d+ of \d+$/);
  }

  async pageNumber(): Promise<number> {
    const text = await this.pageIndicator.textContent();
    return Number(/^Page (\d+)/.exec(text ?? '')?.[1]);
  }

  /** Turns one screen on and waits until something else is shown. */
  async nextPage(): Promise<void> {
    const before = await this.currentCfi();
    await expect(async () => {
      await this.page.keyboard.press('ArrowRight');
      // Pressed again only when the first was surely not heard: a busy machine would turn two screens, one of them later.
      await expect.poll(() => this.currentCfi(), { timeout: 4_000 }).not.toBe(before);
    }).toPass({ timeout: 15_000 });
  }

  /** Goes to the screen with the page of that number, which is another than this one. */
  async goToPage(number: number): Promise<void> {
    const before = await this.currentCfi();
    await this.page.keyboard.press('g');
    await this.frame.getByRole('textbox', { name: 'Page' }).fill(String(number));
    await this.page.keyboard.press('Enter');
    await expect.poll(() => this.currentCfi()).not.toBe(before);
  }

  /** Opens what stands behind "More". The bars fade while nobody touches anything, and come back with the pointer. */
  async openMore(): Promise<void> {
    await expect(async () => {
      await this.page.mouse.move(400, 400);
      await this.page.mouse.move(420, 420);
      await this.page.mouse.move(440, 440);
      await this.frame.getByRole('button', { name: 'More' }).click({ timeout: 1_500 });
    }).toPass({ timeout: 20_000 });
  }

  /** Keeps the book on the device and leaves the panel that says so open. */
  async saveOffline(): Promise<void> {
    await this.openMore();
    await this.frame.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(this.frame.getByText(/^Kept on this device/)).toBeVisible({ timeout: 60_000 });
  }

  /** Whether the last page is shown: nothing comes after it. */
  async isAtEnd(): Promise<boolean> {
    const share = await this.frame.locator('foliate-view').evaluate((view) => {
      const { lastLocation } = view as unknown as { lastLocation?: { fraction?: number } };
      return lastLocation?.fraction ?? 0;
    });
    const text = await this.pageIndicator.textContent();
    const [, page, total] = /^Page (\d+) of (\d+)$/.exec(text ?? '') ?? [];
    return share > 0.9999 || page === total;
  }

  /** Chooses pages or scrolling for this book and opens it anew. */
  async setFlow(flow: 'pages' | 'scroll'): Promise<void> {
    await this.frame.locator('body').evaluate(async (_, chosen) => {
      const answer = await fetch('book-settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ flow: chosen }),
      });
      if (!answer.ok) throw new Error(`The settings answered ${answer.status}.`);
    }, flow);
    await this.page.reload();
    await this.waitUntilOpen();
  }

  /** There for as long as the page that is shown is bookmarked, whether or not the bars are. */
  get removeBookmarkButton(): Locator {
    return this.frame.getByRole('button', { name: 'Remove bookmark', includeHidden: true });
  }

  /** The place on the screen, as the engine names it: a canonical fragment identifier of the text that is shown. */
  currentCfi(): Promise<string> {
    return this.frame
      .locator('foliate-view')
      .evaluate((view) =>
        String(
          'lastLocation' in view && view.lastLocation instanceof Object && 'cfi' in view.lastLocation
            ? view.lastLocation.cfi
            : '',
        ),
      );
  }

  /** Of the text of the book, `19px`. */
  textSize(): Promise<string> {
    return this.frame.locator('foliate-view').evaluate((view) => {
      const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document }[] } };
      const doc = renderer.getContents()[0]?.doc;
      return doc ? getComputedStyle(doc.documentElement).fontSize : '';
    });
  }

  /** The place the server keeps. */
  savedPosition(): Promise<unknown> {
    return this.frame.locator('body').evaluate(async () => (await fetch('position')).text());
  }

  /** The stream address the page was given. */
  async streamUrl(): Promise<string> {
    return (await this.page.locator('iframe[title^="Reader:"]').getAttribute('src')) ?? '';
  }
}

/** Waits until what somebody does has made the reader forget the books kept on the device, and looks that none is left. */
export async function expectOfflineBooksCleared(page: Page, readerOrigin: string, action: () => Promise<void>): Promise<void> {
  const cleared = page.waitForResponse((response) => response.url() === `${readerOrigin}/forget`);
  await action();
  await cleared;
  // It is shown for as long as it has something to do.
  await expect(page.locator('iframe[src$="/forget"]')).toHaveCount(0);
  // A page of the reader's origin that opens no book.
  await page.goto(`${readerOrigin}/nothing`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
}
