/** What a screen owes to everybody, asked of the screen as it stands: axe, a small window, forced colors, quiet motion. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark', 'sepia'] as const;

/** 320 pixels wide, and as low as a window of 1280 by 1024 is at 400 %. */
const ZOOMED_VIEWPORT = { width: 320, height: 256 };

/**
 * Nothing that axe knows is wrong with the page in this theme, nor with its contrast in any other; nothing moves where less motion is asked for; and it fits where
 * it is enlarged four times, in its own colors and in forced ones.
 */
export async function expectAccessible(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A theme swaps colors and nothing else, so what is asked anew in each of the others is the contrast.
  for (const other of THEMES.filter((name) => name !== theme)) {
    await setTheme(page, other);
    expect(await violationsOf(axeOf(page).withRules('color-contrast')), `contrast, ${other}`).toEqual([]);
  }
  await setTheme(page, theme);
  expect(await violationsOf(axeOf(page)), theme).toEqual([]);
  expect(await runningAnimations(page), 'moves although less motion is asked for').toEqual([]);
  await page.setViewportSize(ZOOMED_VIEWPORT);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    expect(await overflowingElements(page), `wider than a window of 320 pixels, forced colors: ${forcedColors}`).toEqual(
      [],
    );
  }
}

async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/**
 * Axe over one page, without what other addresses show in its frames. Its older way is enough for that, and takes a fraction of
 * the time: it opens no page of its own to sum up in.
 */
export const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

/** What axe says is wrong, and where. */
async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`);
}

/** What goes on moving by itself. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations = 1 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number(duration) * iterations > 100;
      })
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : '')),
  );
}

/** Where a page has to be scrolled sideways, the parts that reach out of it. */
function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth)
      .map((part) => part.outerHTML.slice(0, 120));
  });
}
