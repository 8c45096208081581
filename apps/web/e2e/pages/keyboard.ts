import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than any page of the shop has places to stop at. */
const MAX_TABS = 200;

/** Hands that have nothing but keys. Wherever Tab leads them, the eye has to find them. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** Goes on with Tab, or back with Shift and Tab, until `target` has the focus. */
  async tabTo(target: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
    await expect(target).toBeVisible();
    for (let press = 0; press < MAX_TABS; press += 1) {
      await this.#recordUnfocusedStyles();
      await this.page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab');
      await this.#expectVisibleFocus();
      if (await target.evaluate((element) => element.matches(':focus'))) return;
    }
    throw new Error(`${String(target)} is never reached by Tab.`);
  }

  /** Goes to `target` and presses a key on it. */
  async press(key: 'Enter' | 'Space', target: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
    await this.tabTo(target, direction);
    await this.page.keyboard.press(key);
  }

  /** Goes to the field of that name and types. */
  async type(label: string, text: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.type(text);
  }

  /** A new page has come: its heading is there, and Tab goes on from its beginning. */
  async expectPage(heading: RegExp | string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(this.page.locator('#content')).toBeFocused();
  }

  /** How each place to stop at looks without the focus. */
  #recordUnfocusedStyles(): Promise<void> {
    return this.page.evaluate(() => {
      const styleOf = (element: Element): string => {
        const { outlineStyle, outlineWidth, borderColor, backgroundColor, boxShadow } = getComputedStyle(element);
        // An outline of no style is not drawn, however wide.
        const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
        return [outline, borderColor, backgroundColor, boxShadow].join(' ');
      };
      // What tells of the focus may stand around what has it: a card around its link, a frame around its field.
      const around = (element: Element | null): string => {
        const looks: string[] = [];
        for (let at = element; at && looks.length < 5; at = at.parentElement) looks.push(styleOf(at));
        return looks.join('|');
      };
      const stops = document.querySelectorAll('a[href], button, input, select, textarea, iframe, [tabindex]');
      const before = new Map([...stops].map((stop) => [stop, around(stop)]));
      // Where the focus is now it will be lost.
      if (document.activeElement) before.delete(document.activeElement);
      Object.assign(window, {
        octavoFocusShows: () => {
          const { activeElement: focused } = document;
          // The end of the page, from where the browser begins anew.
          if (!focused || focused === document.body) return 'nowhere';
          const { top, bottom, left, right } = focused.getBoundingClientRect();
          const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
          if (!isInSight) return `out of sight: ${focused.outerHTML.slice(0, 120)}`;
          if (around(focused) === before.get(focused)) return `looks as without: ${focused.outerHTML.slice(0, 120)}`;
          return 'shown';
        },
      });
    });
  }

  async #expectVisibleFocus(): Promise<void> {
    // Polled, for what scrolls or changes its color by degrees.
    await expect
      .poll(() =>
        this.page.evaluate(() => (window as unknown as { octavoFocusShows: () => string }).octavoFocusShows()),
      )
      .toMatch(/^(shown|nowhere)$/);
  }
}
