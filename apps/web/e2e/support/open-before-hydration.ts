import type { Page } from '@playwright/test';
import { gate } from './gate.ts';

/** Opens `path` without the code of the page, which comes when the way back is called. */
export async function openBeforeHydration(page: Page, path: string): Promise<() => void> {
  const code = gate();
  await page.route(/\/assets\/first-look-[^/]+\.js$/, async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return code.open;
}
