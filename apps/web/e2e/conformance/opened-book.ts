import type { Frame, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ReadingPage } from '../pages/reading.page.ts';
import { check, Failure, until } from './judgment.ts';

/** A document of the book that is on the screen, with its rectangle in the window. */
export interface VisibleDocument {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Its size in its own pixels. */
  readonly innerWidth: number;
  readonly innerHeight: number;
  /** Whether its text is laid out in pages. */
  readonly isPaged: boolean;
}

interface Engine extends HTMLElement {
  book: { sections: { id: string }[] };
  lastLocation?: { section?: { current: number } } | null;
  renderer: { getContents(): { doc: Document | null }[] };
  goTo(target: number): Promise<unknown>;
}

/** A book in the reader, with the actions and queries that judges need. */
export class OpenedBook {
  constructor(
    readonly page: Page,
    readonly reading: ReadingPage,
  ) {}

  /** Waits until fonts and pictures of the visible documents are loaded and laid out. */
  async settle(): Promise<void> {
    await this.#view.evaluate(async (element) => {
      for (const { doc } of (element as Engine).renderer.getContents()) {
        if (!doc) continue;
        await doc.fonts.ready;
        await Promise.all([...doc.images].map((image) => image.decode().catch(() => undefined)));
      }
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }

  /** The documents on the screen, from left to right and from top to bottom. */
  visible(): Promise<VisibleDocument[]> {
    return this.#view.evaluate((element) => {
      const visible = (element as Engine).renderer.getContents().flatMap(({ doc }) => {
        const window = doc?.defaultView;
        const frame = window?.frameElement;
        if (!doc || !window || !frame) return [];
        const { left, top, right, bottom, width, height } = frame.getBoundingClientRect();
        const isVisible =
          width > 0 && height > 0 && right > 1 && bottom > 1 && left < innerWidth - 1 && top < innerHeight - 1;
        if (!isVisible || getComputedStyle(frame).visibility === 'hidden') return [];
        return [
          {
            name: decodeURIComponent(new URL(doc.URL).pathname.split('/').at(-1) ?? ''),
            left,
            top,
            right,
            bottom,
            innerWidth: window.innerWidth,
            innerHeight: window.innerHeight,
            isPaged: window.getComputedStyle(doc.documentElement).columnWidth !== 'auto',
          },
        ];
      });
      return visible.toSorted((one, other) => one.left - other.left || one.top - other.top);
    });
  }

  /** The file names of the visible documents. */
  async names(): Promise<string[]> {
    return (await this.visible()).map(({ name }) => name);
  }

  /** Waits until a document is on the screen, and returns it. */
  async shown(name: string): Promise<VisibleDocument> {
    const documents = await until(
      () => this.visible(),
      (all) => all.some((each) => each.name === name),
      (all) => `${name} is not shown, but ${all.map((each) => each.name).join(', ') || 'nothing'}.`,
    );
    const found = documents.find((each) => each.name === name);
    check(found !== undefined, `${name} is not shown.`);
    return found;
  }

  /** The file names in the reading order. */
  readingOrder(): Promise<string[]> {
    return this.#view.evaluate((element) =>
      (element as Engine).book.sections.map(({ id }) => id.split('/').at(-1) ?? ''),
    );
  }

  /** The index of the current document in the reading order. */
  currentIndex(): Promise<number> {
    return this.#view.evaluate((element) => (element as Engine).lastLocation?.section?.current ?? -1);
  }

  /** Shows the document with this index or file name from its start. */
  async goTo(target: number | string): Promise<void> {
    const index = typeof target === 'number' ? target : (await this.readingOrder()).indexOf(target);
    check(index >= 0, `The reading order has no ${target}.`);
    await this.#view.evaluate((element, at) => (element as Engine).goTo(at), index);
    if (typeof target === 'string') await this.shown(target);
    await this.settle();
  }

  /** Presses a key that turns the page, and waits until the position changes. Returns whether it did. */
  async turn(key = 'PageDown'): Promise<boolean> {
    const before = await this.reading.currentCfi();
    await this.page.keyboard.press(key);
    try {
      await until(
        () => this.reading.currentCfi(),
        (now) => now !== before,
        () => 'The page did not turn.',
        2_500,
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return false;
    }
    await this.settle();
    return true;
  }

  /** Turns pages until a document is shown. */
  async turnTo(name: string, key = 'PageDown', maxTurns = 60): Promise<VisibleDocument> {
    for (let turns = 0; turns < maxTurns; turns += 1) {
      const found = (await this.visible()).find((each) => each.name === name);
      if (found) return found;
      check(await this.turn(key), `The pages end before ${name}.`);
    }
    throw new Failure(`${name} was not reached in ${maxTurns} turns.`);
  }

  /** The frame of a document. */
  async frame(name: string): Promise<Frame> {
    await this.shown(name);
    const found = this.page
      .frames()
      .findLast((frame) => decodeURIComponent(new URL(frame.url(), 'about:blank').pathname).endsWith(`/${name}`));
    check(found !== undefined, `${name} has no frame.`);
    return found;
  }

  /** The text of a visible document, as it is displayed. */
  async text(name: string): Promise<string> {
    const frame = await this.frame(name);
    // A drawing has no `innerText`.
    return frame.evaluate(() => document.querySelector('body')?.innerText ?? document.documentElement.textContent);
  }

  /** The fraction of the pixels of a rectangle in the window whose color matches, 0–1. */
  async fractionOfPixels(
    clip: { x: number; y: number; width: number; height: number },
    isExpected: (red: number, green: number, blue: number) => boolean,
  ): Promise<number> {
    const { data, info } = await sharp(await this.page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (isExpected(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count += 1;
    return count / (info.width * info.height);
  }

  /** The pop-up with a note. */
  get notePopup(): Locator {
    return this.reading.frame.locator('[data-component="FootnotePopup"]');
  }

  get #view() {
    return this.reading.frame.locator('foliate-view');
  }
}
