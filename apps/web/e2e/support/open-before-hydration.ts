import type { Page } from '@playwright/test';
import { gate } from './gate.ts';

/** Opens `path` while its code is held back. Calling the returned function lets the code load. */
export async function openBeforeHydration(page: Page, path: string): Promise<() => void> {
  const code = gate();
  await page.route(/\/assets\/first-load-[^/]+\.js$/, async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return code.open;
}
