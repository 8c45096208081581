import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The reader, embedded in the stream page or as a standalone page. */
export class ReadingPage {
  readonly frame: Pick<FrameLocator, 'locator' | 'getByText' | 'getByRole'>;

  constructor(
    readonly page: Page,
    readonly embedding: 'embedded' | 'standalone' = 'embedded',
  ) {
    this.frame = embedding === 'standalone' ? page : page.frameLocator('iframe[title^="Reader:"]');
  }

  /** Opens the stream page from the product page. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Read now' }).click();
    await this.waitUntilOpen();
  }

  async waitUntilOpen(): Promise<void> {
    await expect(this.pageIndicator).toBeVisible({ timeout: 30_000 });
    // The reader has the focus without a click into the book.
    if (this.embedding === 'embedded') await expect(this.page.locator('iframe[title^="Reader:"]')).toBeFocused();
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

  /** Turns one screen forward and waits until the position changes. */
  async nextPage(): Promise<void> {
    const before = await this.currentCfi();
    await expect(async () => {
      await this.page.keyboard.press('ArrowRight');
      // Retries only if the first key press had no effect: on a busy machine two presses would turn two screens.
      await expect.poll(() => this.currentCfi(), { timeout: 4_000 }).not.toBe(before);
    }).toPass({ timeout: 15_000 });
  }

  /** Goes to the page with this number, which must differ from the current page. By default, dismisses the offer to go back. */
  async goToPage(number: number, { keepsBackOffer = false } = {}): Promise<void> {
    const before = await this.currentCfi();
    await this.page.keyboard.press('g');
    await this.frame.getByRole('textbox', { name: 'Page' }).fill(String(number));
    await this.page.keyboard.press('Enter');
    await expect.poll(() => this.currentCfi()).not.toBe(before);
    if (!keepsBackOffer) await this.dismissBackOffer();
  }

  /** The notice after a jump. It takes its space from the text, so the page ends earlier while it is shown. */
  get backOffer(): Locator {
    return this.frame.getByRole('region', { name: 'Back to previous position' });
  }

  /** Dismisses the notice after a jump, and waits for the layout without it. */
  async dismissBackOffer(): Promise<void> {
    await this.backOffer.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(this.backOffer).toHaveCount(0);
    await this.waitForLayout();
  }

  /** Waits until the book is laid out in the space that it has. */
  async waitForLayout(): Promise<void> {
    await this.frame
      .locator('body')
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  /** Opens the More menu. The bars fade out when idle and return on pointer movement. */
  async openMore(): Promise<void> {
    await expect(async () => {
      await this.page.mouse.move(400, 400);
      await this.page.mouse.move(420, 420);
      await this.page.mouse.move(440, 440);
      await this.frame.getByRole('button', { name: 'More' }).click({ timeout: 1_500 });
    }).toPass({ timeout: 20_000 });
  }

  /** Saves the book offline and leaves the panel with the confirmation open. */
  async saveOffline(): Promise<void> {
    await this.openMore();
    await this.frame.getByRole('button', { name: 'Download for offline reading' }).click();
    await expect(this.frame.getByText(/^Downloaded to this device/)).toBeVisible({ timeout: 60_000 });
  }

  /** Whether the last page is shown. */
  async isAtEnd(): Promise<boolean> {
    const share = await this.frame.locator('foliate-view').evaluate((view) => {
      const { lastLocation } = view as unknown as { lastLocation?: { fraction?: number } };
      return lastLocation?.fraction ?? 0;
    });
    const text = await this.pageIndicator.textContent();
    const [, page, total] = /^Page (\d+) of (\d+)$/.exec(text ?? '') ?? [];
    return share > 0.9999 || page === total;
  }

  /** Sets the flow of this book to pages or scrolling, and reloads it. */
  async setFlow(flow: 'pages' | 'scroll'): Promise<void> {
    await this.frame.locator('body').evaluate(async (_, chosen) => {
      const response = await fetch('book-settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ flow: chosen }),
      });
      if (!response.ok) throw new Error(`The settings call responded with ${response.status}.`);
    }, flow);
    await this.page.reload();
    await this.waitUntilOpen();
  }

  /** Present while the current page is bookmarked, even when the bars are hidden. */
  get removeBookmarkButton(): Locator {
    return this.frame.getByRole('button', { name: 'Remove bookmark', includeHidden: true });
  }

  /** The current position as an EPUB CFI, as reported by the engine. */
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

  /** The font size of the book text, such as `19px`. */
  textSize(): Promise<string> {
    return this.frame.locator('foliate-view').evaluate((view) => {
      const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document }[] } };
      const doc = renderer.getContents()[0]?.doc;
      return doc ? getComputedStyle(doc.documentElement).fontSize : '';
    });
  }

  /** The position stored on the server. */
  savedPosition(): Promise<unknown> {
    return this.frame.locator('body').evaluate(async () => (await fetch('position')).text());
  }

  /** The stream URL that the page received. */
  async streamUrl(): Promise<string> {
    return (await this.page.locator('iframe[title^="Reader:"]').getAttribute('src')) ?? '';
  }
}

/** Runs `action`, waits until the reader has cleared its offline books, and checks that none is left. */
export async function expectOfflineBooksCleared(
  page: Page,
  readerOrigin: string,
  action: () => Promise<void>,
): Promise<void> {
  const cleared = page.waitForResponse((response) => response.url() === `${readerOrigin}/forget`);
  await action();
  await cleared;
  // The iframe is removed when its work is done.
  await expect(page.locator('iframe[src$="/forget"]')).toHaveCount(0);
  // A page of the reader origin that opens no book.
  await page.goto(`${readerOrigin}/nothing`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
}
