/** The rarer tasks of an author with the keyboard only, on a phone and on a large screen. Each step fits the window. */
import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Keys } from '../pages/hand.ts';
import { approve } from '../support/approve.ts';
import { createBook, createChapter } from '../support/create-book.ts';
import { demoAuthor } from '../support/demo-accounts.ts';
import { becomeAuthor, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [390, 1440] as const;
const WORDS = '<p>The moon over Vessel Street fails to rise.</p>'.repeat(20);
/** A background process of low priority checks a file. */
const CHECKED = { timeout: 45_000 };

const expectFits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
const epub = (buffer: Uint8Array) => ({
  name: 'moon.epub',
  mimeType: 'application/epub+zip',
  buffer: Buffer.from(buffer),
});
const expectStatus = (page: Page, word: string) => expect(page.getByText(word, { exact: true }).first()).toBeVisible();

for (const width of WIDTHS) {
  test(
    `an author schedules, sells, moves and revises a book with the keyboard only at ${width} pixels`,
    { tag: '@deep' },
    async ({ page, request }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width, height: 844 });
      const hand = new Keys(page);
      const title = `The Timed Moon ${Date.now()}`;
      const identifier = `urn:octavo:e2e:${Date.now()}`;
      const fileOf = async (...chapters: string[]) =>
        epub(
          await createBook(title, {
            identifier,
            documents: chapters.map((name) => createChapter(`${name.toLowerCase()}.xhtml`, name, WORDS)),
          }),
        );
      await becomeAuthor(page);
      await page.goto('/studio/new');
      await hand.chooseFile(page.getByRole('button', { name: 'Choose a file' }), await fileOf('One'));
      await hand.press(page.getByRole('link', { name: 'Continue to details' }));
      await hand.press(page.getByRole('link', { name: 'Price and dates' }));
      await hand.type(page.getByLabel('Price in US dollars'), '0');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Price saved')).toBeVisible();

      await hand.type(page.getByLabel('Publish later'), '03152028');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('0900AM');
      await expect(page.getByLabel('Publish later')).toHaveValue('2028-03-15T09:00');
      await page.keyboard.press('Enter');
      await expectStatus(page, 'In review');
      await expectFits(page);
      const slug = await approve(page);
      await page.reload();
      await expectStatus(page, 'Scheduled');
      await expect(page.getByText(/^This book will be published on .*2028/)).toBeVisible();
      await expectFits(page);
      await hand.press(page.getByRole('button', { name: 'Return to drafts' }));
      await expectStatus(page, 'Draft');
      await hand.press(page.getByRole('button', { name: 'Review and publish' }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: /^(Submit for review|Publish)$/ }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      if (await page.getByRole('button', { name: 'Return to drafts' }).isVisible()) await approve(page);
      await page.reload();
      await expectStatus(page, 'Published');

      await hand.press(page.getByRole('button', { name: 'Take off sale' }));
      await expectStatus(page, 'Off sale');
      await expectFits(page);
      await hand.press(page.getByRole('button', { name: 'Put back on sale' }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Put back on sale' }));
      await expectStatus(page, 'Published');

      await hand.press(page.getByRole('link', { name: 'Details', exact: true }));
      const moved = `${slug}-at-night`;
      await hand.type(page.locator('[data-field="slug"]').getByRole('textbox'), moved);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible();
      await expectFits(page);
      const answer = await request.get(`/product/${slug}`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']]).toEqual([301, expect.stringContaining(moved)]);

      await hand.press(page.getByRole('link', { name: 'File and editions', exact: true }));
      await hand.chooseFile(page.getByRole('button', { name: 'Choose a file' }), await fileOf('One', 'Two'));
      await expect(page.getByRole('heading', { name: 'New edition, not published yet' })).toBeVisible(CHECKED);
      await expectFits(page);
      await hand.type(page.getByLabel('Note to readers'), 'A second chapter.');
      await hand.press(page.getByRole('button', { name: 'Publish 2nd edition' }));
      await expect(page.getByText('2nd edition, current')).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Go back to the 1st edition' }));
      await expect(page.getByRole('heading', { name: 'Back to the 1st edition' })).toBeFocused();
      await expect(page.getByRole('table', { name: 'Changed chapters' })).toBeVisible();
      await expectFits(page);
      await hand.press(page.getByRole('main').getByRole('button', { name: 'Go back to the 1st edition' }).first());
      await expect(page.getByText('1st edition, current')).toBeVisible();
      await expectStatus(page, '1st edition');
      await expectFits(page);
    },
  );

  test(
    `an author replies to a review, sets a portrait and exports everything with the keyboard only at ${width} pixels`,
    { tag: '@deep' },
    async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 844 });
      const hand = new Keys(page);
      await logIn(page, demoAuthor);
      await page.goto('/studio/reviews?state=unanswered');
      const item = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first();
      const text = await item.getByRole('article').innerText();
      const reviewed = page.getByRole('listitem').filter({ hasText: text.split('\n').at(-1) ?? '' });
      await page.goto('/studio/reviews');
      await hand.press(reviewed.getByRole('button', { name: 'Reply' }));
      await expect(page.getByLabel('Your reply')).toBeFocused();
      await page.keyboard.type('Thank you for reading it twice.');
      await expectFits(page);
      await hand.press(page.getByRole('button', { name: 'Publish reply' }));
      await expect(reviewed.getByText('Thank you for reading it twice.')).toBeVisible();
      await hand.press(reviewed.getByRole('button', { name: 'Remove reply' }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Remove reply' }));
      await expect(reviewed.getByText('Thank you for reading it twice.')).toHaveCount(0);

      await page.goto('/studio/author');
      const section = page.getByRole('region', { name: 'Portrait' });
      const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 380, height: 600 } });
      const picture = { name: 'me.png', mimeType: 'image/png', buffer };
      await hand.chooseFile(section.getByRole('button', { name: 'Upload a portrait' }), picture);
      const slider = section.getByRole('slider', { name: 'Part of the picture to keep' });
      await expect(slider).toBeVisible();
      await expectFits(page);
      await hand.press(section.getByRole('button', { name: 'Use this picture' }));
      await expect(section.getByText('The portrait was uploaded')).toBeVisible(CHECKED);
      await expect(section.getByRole('img', { name: 'Your portrait' })).toBeVisible();
      await expectFits(page);
      await hand.press(section.getByRole('button', { name: 'Remove portrait' }));
      await expect(section.getByRole('img')).toHaveCount(0);

      await page.goto('/studio/settings');
      await expect(page.getByText(/^About [\d.,]+ [kM]B$/)).toBeVisible();
      await expectFits(page);
      const downloading = page.waitForEvent('download');
      await hand.press(page.getByRole('button', { name: 'Export everything' }));
      const { size } = await stat(await (await downloading).path());
      expect(size).toBeGreaterThan(10_000);
      await expect(page.getByText('The file was downloaded.')).toBeVisible();
    },
  );
}
