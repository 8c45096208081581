import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The reader inside the stream page. */
export class ReadingPage {
  readonly frame: FrameLocator;

  constructor(readonly page: Page) {
    this.frame = page.frameLocator('iframe[title^="Reader:"]');
  }

  /** Opens the book's stream page from its own page. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Read now' }).click();
    await this.isOpen();
  }

  async isOpen(): Promise<void> {
    await expect(this.place).toBeVisible({ timeout: 30_000 });
  }

  /** `Page 12 of 318`. */
  get place(): Locator {
    return this.frame.getByText(/^Page \d+ of \d+$/);
  }

  async pageNumber(): Promise<number> {
    const text = await this.place.textContent();
    return Number(/^Page (\d+)/.exec(text ?? '')?.[1]);
  }

  /** Turns one screen on and waits until the reader says that it is elsewhere. */
  async turn(): Promise<void> {
    const before = await this.visibleStart();
    await expect(async () => {
      await this.frame.locator('body').press('ArrowRight');
      expect(await this.visibleStart()).not.toBe(before);
    }).toPass({ timeout: 15_000 });
  }

  /** The place the reader would save: a fingerprint of what is on the screen. */
  visibleStart(): Promise<string> {
    return this.frame
      .locator('[data-cfi]')
      .first()
      .getAttribute('data-cfi')
      .then((cfi) => cfi ?? '');
  }

  /** The stream address the page was given. */
  async address(): Promise<string> {
    return (await this.page.locator('iframe[title^="Reader:"]').getAttribute('src')) ?? '';
  }
}
