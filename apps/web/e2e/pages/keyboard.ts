import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab presses than any page of the shop has tab stops. */
const MAX_TABS = 200;

/** A keyboard-only user. Every Tab press must leave the focus visible. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses Tab, or Shift+Tab, until `target` has the focus. */
  async tabTo(target: Locator, direction: 'forward' | 'back' = 'forward'): Promise<void> {
    await expect(target).toBeVisible();
    await this.#recordUnfocusedStyles();
    for (let press = 0; press < MAX_TABS; press += 1) {
      await this.page.keyboard.press(direction === 'forward' ? 'Tab' : 'Shift+Tab');
      if (await this.#expectVisibleFocus(target)) return;
    }
    throw new Error(`Tab never reaches ${String(target)}.`);
  }

  /** Tabs to `target` and presses a key on it. */
  async press(key: 'Enter' | 'Space', target: Locator, direction: 'forward' | 'back' = 'forward'): Promise<void> {
    await this.tabTo(target, direction);
    await this.page.keyboard.press(key);
  }

  /** Tabs to the field with this label and types. */
  async type(label: string, text: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.type(text);
  }

  /** Expects a new page: its heading is visible, and the focus is at its start. */
  async expectPage(heading: RegExp | string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(this.page.locator('#content')).toBeFocused();
  }

  /** Records the style of each tab stop without focus, now and after each step that showed the focus. */
  #recordUnfocusedStyles(): Promise<void> {
    return this.page.evaluate(() => {
      const styleOf = (element: Element): string => {
        const { outlineStyle, outlineWidth, borderColor, backgroundColor, boxShadow } = getComputedStyle(element);
        // An outline with style `none` is not drawn at any width.
        const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
        return [outline, borderColor, backgroundColor, boxShadow].join(' ');
      };
      // An ancestor may show the focus: a card around its link, or a frame around its field.
      const stylesAround = (element: Element | null): string => {
        const outlines: string[] = [];
        for (let at = element; at && outlines.length < 5; at = at.parentElement) outlines.push(styleOf(at));
        return outlines.join('|');
      };
      let before = new Map<Element, string>();
      const record = (): void => {
        const tabStops = document.querySelectorAll('a[href], button, input, select, textarea, iframe, [tabindex]');
        before = new Map([...tabStops].map((element) => [element, stylesAround(element)]));
        // The active element is recorded without focus later.
        if (document.activeElement) before.delete(document.activeElement);
      };
      record();
      Object.assign(window, {
        octavoFocusState: () => {
          const { activeElement: focused } = document;
          // The end of the page: from here the browser starts over.
          if (!focused || focused === document.body) return 'nowhere';
          const { top, bottom, left, right } = focused.getBoundingClientRect();
          const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
          if (!isInSight) return `outside the viewport: ${focused.outerHTML.slice(0, 120)}`;
          if (stylesAround(focused) === before.get(focused))
            return `no visible focus: ${focused.outerHTML.slice(0, 120)}`;
          record();
          return 'shown';
        },
      });
    });
  }

  /** Returns whether `target` has the focus. */
  async #expectVisibleFocus(target: Locator): Promise<boolean> {
    let isReached = false;
    // Polled, because scrolling and color transitions take time.
    await expect
      .poll(async () => {
        const state = await target.evaluate((element) => ({
          focus: (window as unknown as { octavoFocusState: () => string }).octavoFocusState(),
          isReached: element.matches(':focus'),
        }));
        ({ isReached } = state);
        return state.focus;
      })
      .toMatch(/^(shown|nowhere)$/);
    return isReached;
  }
}
