import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeOf, OTHER_THEMES_ARE_CHECKED } from './accessible.ts';

/** The page themes a reader can choose, and the color scheme of each. */
const PAGE_THEMES = { light: 'light', sepia: 'sepia', dark: 'dark', black: 'dark' } as const;

/**
 * Checks the reader page with axe, embedded or standalone. The text of the publisher is excluded. All rules run on
 * the current page theme. The contrast is also checked in the black theme, and in every theme in the deep tests. Unit tests
 * check each pair of colors of the other themes.
 */
export async function expectReaderAccessible(page: Page, what: string): Promise<void> {
  const isAlone = (await page.locator('iframe[title^="Reader:"]').count()) === 0;
  const axe = () => (isAlone ? axeOf(page) : new AxeBuilder({ page }).include(['iframe[title^="Reader:"]', 'body']));
  expect(violationsOf(await axe().analyze()), what).toEqual([]);
  const root = (isAlone ? page : page.frameLocator('iframe[title^="Reader:"]')).locator('html');
  const currentTheme = await root.evaluate(({ dataset: { theme, page: paper } }) => ({ theme, paper }));
  const show = (theme: string | undefined, paper: string | undefined) =>
    root.evaluate((element, to) => Object.assign(element.dataset, to), { theme, page: paper });
  for (const [paper, theme] of Object.entries(PAGE_THEMES)) {
    if (paper === currentTheme.paper || !(OTHER_THEMES_ARE_CHECKED || paper === 'black')) continue;
    await show(theme, paper);
    const found = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze();
    expect(violationsOf(found), `${what}, in the ${paper} page theme`).toEqual([]);
  }
  await show(currentTheme.theme, currentTheme.paper);
}

function violationsOf({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`));
}
