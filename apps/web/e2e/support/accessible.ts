/** Accessibility checks of the current screen: axe, small viewport, forced colors, and reduced motion. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark', 'sepia'] as const;

/** 320 pixels wide, and as high as a window of 1280 by 1024 at 400 % zoom. */
const ZOOMED_VIEWPORT = { width: 320, height: 256 };

/** Unit tests check the contrast of each pair of colors in every theme, so the pages are checked in `pnpm verify:deep` only. */
export const OTHER_THEMES_ARE_CHECKED = process.env['OCTAVO_DEEP_TESTS'] === 'on';

/**
 * Checks that axe finds no violations in this theme, and in the deep tests no contrast violations in the others. Also checks
 * that nothing animates with reduced motion, and that the page fits at 400 % zoom in its own and in forced colors.
 */
export async function expectAccessible(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  // Themes change only colors, so the other themes are checked for contrast only.
  for (const other of OTHER_THEMES_ARE_CHECKED ? THEMES.filter((name) => name !== theme) : []) {
    await setTheme(page, other);
    expect(await violationsOf(axeOf(page).withRules('color-contrast')), `contrast, ${other}`).toEqual([]);
  }
  await setTheme(page, theme);
  expect(await violationsOf(axeOf(page)), theme).toEqual([]);
  expect(await runningAnimations(page), 'animates despite reduced motion').toEqual([]);
  await page.setViewportSize(ZOOMED_VIEWPORT);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    expect(
      await overflowingElements(page),
      `wider than a viewport of 320 pixels, forced colors: ${forcedColors}`,
    ).toEqual([]);
  }
}

async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/**
 * Axe for one page without cross-origin frames. The legacy mode is sufficient and much faster, because it opens no
 * extra page to collect the results.
 */
export const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

/** The violations found by axe, with their selectors. */
async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`);
}

/** Animations that run without interaction. */
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

/** The elements that overflow the viewport horizontally. */
function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth)
      .map((part) => part.outerHTML.slice(0, 120));
  });
}
