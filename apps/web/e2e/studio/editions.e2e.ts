/** Editions: fixes by one click, a new file with its changes, and the readers who get it. */
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { approve } from '../support/approve.ts';
import { createBookWithoutCover, createChapter } from '../support/create-book.ts';
import { becomeAuthor, becomeCustomer } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const WORDS = 'The moon over Vessel Street fails to rise, and the lamplighter waits. ';
const chapter = (title: string, text: string) => createChapter(`${title.toLowerCase()}.xhtml`, title, `<p>${text}</p>`);

async function chooseFile(page: Page, name: string, buffer: Uint8Array): Promise<void> {
  const file = { name, mimeType: 'application/epub+zip', buffer: Buffer.from(buffer) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

const openFileTab = (page: Page) => page.getByRole('link', { name: 'File and editions', exact: true }).click();

/** A background process of low priority checks the file. Beside other steps it waits longer than a page does. */
const CHECKED = { timeout: 45_000 };

test('an author fixes a file, publishes a second edition, and a reader sees what is new', async ({ page, browser }) => {
  test.slow();
  await becomeAuthor(page);
  await page.goto('/studio/new');
  const title = `The Understudy Moon ${Date.now()}`;
  const first = { identifier: `urn:octavo:e2e:${Date.now()}`, documents: [chapter('One', WORDS.repeat(40))] };
  await chooseFile(page, 'moon.epub', await createBookWithoutCover(title, { ...first, language: '' }));
  const finding = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const accessibility = 'does not state how accessible it is';
  const language = finding('does not state its language');
  const score = page.locator('[data-component="Score"]');
  await expect(language.getByRole('button', { name: 'Fix', exact: true })).toBeVisible(CHECKED);
  await expect(score.getByText('50', { exact: true })).toBeVisible();
  await expect(page.getByText('No problems found')).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue to details' }).click();

  await openFileTab(page);
  const fix = language.getByRole('button', { name: 'Fix', exact: true });
  await fix.click();
  await language.getByRole('button', { name: 'Cancel' }).click();
  await expect(fix).toBeFocused();
  await fix.click();
  await expect(language.getByText('The text of the book stays identical.')).toBeVisible();
  await expectAccessible(page, 'light');
  await language.getByRole('button', { name: 'Apply fix' }).click();
  await expect(language.getByText('Fixed', { exact: true })).toBeVisible(CHECKED);
  await expect(page.getByRole('heading', { name: 'Quick fixes' })).toBeFocused();
  await expect(score.getByText('75', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Price and dates' }).click();
  await page.getByLabel('Price in US dollars').fill('0');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('Price saved')).toBeVisible();
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('In review').first()).toBeVisible();
  const slug = await approve(page);

  const readerPage = await (await browser.newContext()).newPage();
  await becomeCustomer(readerPage);
  await readerPage.goto(`/product/${slug}`);
  const reading = new ReadingPage(readerPage);
  await reading.open();
  await reading.nextPage();
  await expect(reading.frame.getByText('has a new edition')).toHaveCount(0);

  await page.reload();
  await openFileTab(page);
  const edited = chapter('One', WORDS.repeat(40).replace('lamplighter', 'ferryman'));
  const second = [edited, chapter('Two', 'It rises.')];
  await chooseFile(page, 'moon-2.epub', await createBookWithoutCover(title, { ...first, documents: second }));
  await expect(page.getByRole('heading', { name: 'New edition, not published yet' })).toBeVisible(CHECKED);
  const chapters = page.getByRole('table', { name: 'Changed chapters' }).getByRole('rowheader');
  await expect(chapters).toHaveText(['OneCompare', 'Two']);
  const compare = page.getByRole('button', { name: 'Compare One' });
  await compare.click();
  const comparison = page.getByRole('table', { name: 'One', exact: true });
  await expect(comparison.getByRole('deletion')).toHaveText('[removed: lamplighter]');
  await expect(comparison.getByRole('insertion')).toHaveText('[added: ferryman]');
  await expectAccessible(page, 'light');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(comparison.getByRole('deletion')).toBeVisible();
  await expect(comparison.getByRole('insertion')).toBeVisible();
  await compare.click();
  await expect(comparison).toHaveCount(0);
  const note = page.getByLabel('Note to readers');
  await note.fill('A second chapter.');
  await finding(accessibility).getByRole('button', { name: 'Fix', exact: true }).click();
  await finding(accessibility).getByRole('button', { name: 'Apply fix' }).click();
  await expect(finding(accessibility).getByText('Fixed', { exact: true })).toBeVisible(CHECKED);
  await expect(note).toHaveValue('A second chapter.');
  await page.getByRole('button', { name: 'Publish 2nd edition' }).click();
  await expect(page.getByText('2nd edition, current')).toBeVisible();

  await readerPage.goto(`/product/${slug}`);
  await reading.open();
  await reading.frame.getByRole('button', { name: 'What’s new' }).click();
  await expect(reading.frame.getByText('A second chapter.')).toBeVisible();
  await readerPage.context().close();
});
