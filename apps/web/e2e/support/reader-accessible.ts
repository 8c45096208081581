import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeOf } from './accessible.ts';

/** The paper of each page that can be chosen, and the roles of colors it stands for. */
const PAGE_THEMES = { light: 'light', sepia: 'sepia', dark: 'dark', black: 'dark' } as const;

/**
 * Asks axe about the reader's own page, in the shop's frame or alone; what the publisher made of the text within it is the
 * publisher's. Everything is asked on the page that is shown, and contrast on every paper there is.
 */
export async function expectReaderAccessible(page: Page, what: string): Promise<void> {
  const isAlone = (await page.locator('iframe[title^="Reader:"]').count()) === 0;
  const axe = () => (isAlone ? axeOf(page) : new AxeBuilder({ page }).include(['iframe[title^="Reader:"]', 'body']));
  expect(violationsOf(await axe().analyze()), what).toEqual([]);
  const root = (isAlone ? page : page.frameLocator('iframe[title^="Reader:"]')).locator('html');
  const chosen = await root.evaluate(({ dataset: { theme, page: paper } }) => ({ theme, paper }));
  const show = (theme: string | undefined, paper: string | undefined) =>
    root.evaluate((element, to) => Object.assign(element.dataset, to), { theme, page: paper });
  for (const [paper, theme] of Object.entries(PAGE_THEMES)) {
    if (paper === chosen.paper) continue;
    await show(theme, paper);
    const found = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze();
    expect(violationsOf(found), `${what}, on a ${paper} page`).toEqual([]);
  }
  await show(chosen.theme, chosen.paper);
}

function violationsOf({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`));
}
