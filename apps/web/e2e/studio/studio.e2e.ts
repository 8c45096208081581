/** The studio of authors: from a file to a book in review, saving, leaving, and access. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { submitLogin } from '../pages/store.page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createBook, createChapter } from '../support/create-book.ts';
import { becomeAuthor, becomeCustomer, logIn, registerCustomer } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoAuthor } from '../support/demo-accounts.ts';

async function chooseFile(page: Page, name: string, buffer: Uint8Array): Promise<void> {
  const file = { name, mimeType: 'application/epub+zip', buffer: Buffer.from(buffer) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

const expectSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible();

test('a visitor logs in and comes back to the studio', async ({ page }) => {
  const author = await registerCustomer(page, 'author');
  await page.goto('/studio');
  await expect(page).toHaveURL(/\/login$/);
  await submitLogin(page, author);
  await page.getByRole('link', { name: 'Continue to the studio' }).click();
  await expect(page.getByRole('heading', { name: 'Your first book' })).toBeVisible();
});

test('a customer sees how to become an author', async ({ page }) => {
  await becomeCustomer(page);
  await page.goto('/studio');
  await expect(page.getByRole('heading', { name: 'Sell your books here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register as an author' })).toHaveAttribute('href', '/register');
});

test('an author finds, sorts and filters books, without a policy violation', async ({ page }) => {
  await logIn(page, demoAuthor);
  await page.goto('/studio');
  const table = page.getByRole('table', { name: 'Books' });
  await expect(table.getByRole('rowheader', { name: /The Heron Ledger/ })).toBeVisible();
  await table.getByRole('button', { name: 'Price' }).click();
  await expect(page).toHaveURL(/sort=price/);
  await expect(table.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Search').fill('heron');
  await page.getByLabel('Search').press('Enter');
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Drafts/ })
    .click();
  await expect(page.getByText('No books match.')).toBeVisible();
});

test('an author submits a book, an editor returns and approves it, and the author exports everything', async ({
  page,
  browser,
  shop,
}) => {
  await becomeAuthor(page);
  await page.goto('/studio');
  await page.getByRole('link', { name: 'New book' }).click();
  await chooseFile(page, 'notes.epub', new TextEncoder().encode('%PDF-1.7'));
  await expect(page.getByRole('alert')).toContainText('This is not an EPUB.');
  const chapter = createChapter('one.xhtml', 'One', '<p>The moon over Vessel Street fails to rise.</p>');
  await chooseFile(page, 'moon.epub', await createBook('The Understudy Moon', { documents: [chapter] }));
  await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Continue to details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Understudy Moon' })).toBeVisible();
  await page.getByRole('textbox', { name: /Subtitle/ }).fill('A novel in five acts');
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: /Subtitle/ })).toHaveValue('A novel in five acts');
  await expect(page.getByText('Edited by you')).toBeVisible();
  await page.getByRole('link', { name: 'Price and dates' }).click();
  await page.getByLabel('Price in US dollars').fill('9,90');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('Enter a price such as 9.90.')).toBeVisible();
  await page.getByLabel('Price in US dollars').fill('0');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('Price saved')).toBeVisible();
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('In review').first()).toBeVisible();

  const editorContext = await browser.newContext({ baseURL: shop.origin });
  const editor = await editorContext.newPage();
  const account = await registerCustomer(editor);
  expect((await shop.shopCli('editors', account.username)).code).toBe(0);
  await logIn(editor, account);
  await editor.goto('/studio');
  await expect(editor).toHaveURL(/\/studio\/review$/);
  const navigation = editor.getByRole('navigation', { name: 'Studio' });
  await expect(navigation.getByRole('link').first()).toHaveAccessibleName(/^To review \d+$/);
  const submitted = editor.getByRole('row', { name: /The Understudy Moon/ });
  await expectAccessible(editor, 'light');
  await submitted.getByRole('link').click();
  await editor.getByRole('button', { name: 'Return to author' }).click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Return to author' }).click();
  await expect(dialog.getByText('Describe what the author should change.')).toBeVisible();
  await dialog.getByLabel('What should the author change?').fill('The cover names another author.');
  await dialog.getByRole('button', { name: 'Return to author' }).click();
  await expect(editor.getByText('Needs attention').first()).toBeVisible();

  await page.goto('/studio');
  await expect(page.getByText('“The cover names another author.”')).toBeVisible();
  await page.getByRole('link', { name: 'Open details' }).click();
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('In review').first()).toBeVisible();

  await editor.reload();
  await editor.getByRole('button', { name: 'Approve' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(editor.getByText('Published').first()).toBeVisible();
  await editorContext.close();

  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/^About [\d.]+ kB$/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const archive = (await readFile(await (await downloading).path())).toString('latin1');
  const [file] = /books\/\d+-the-understudy-moon[^/]*\/editions\/[^/]+ - moon\.epub/.exec(archive) ?? [];
  expect([archive.slice(0, 2), file]).toEqual(['PK', expect.any(String)]);
  await expect(page.getByRole('status')).toHaveText('The file was downloaded.');
});

test('an author replies to a review, and every visitor reads the reply until it is removed', async ({
  page,
  request,
}) => {
  await logIn(page, demoAuthor);
  await page.goto('/studio/reviews');
  await page.getByLabel('Book').selectOption('The Heron Ledger');
  await expect(page).toHaveURL(/book=\d+/);
  const review = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first();
  await expect(review.getByText('The Heron Ledger')).toBeVisible();
  await review.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(page.getByText('Write a reply.')).toBeVisible();
  await page.getByLabel('Your reply').fill('Herons <3 ledgers.');
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(review.getByText('Herons <3 ledgers.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Replied 1' })).toBeVisible();
  const html = async () => (await request.get('/product/the-heron-ledger/reviews')).text();
  expect(await html()).toMatch(/Reply by Maren Oskalo.*Herons &lt;3 ledgers\./s);
  await expectAccessible(page, 'light');
  await review.getByRole('button', { name: 'Remove reply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove reply' }).click();
  await expect(review.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  await expect.poll(html).not.toContain('Herons &lt;3 ledgers.');
});

test('an author edits text, links and portrait of the author page', async ({ page, request }) => {
  await logIn(page, demoAuthor);
  await page.goto('/studio/author');
  await page.getByLabel('Pen name').selectOption('Maren Oskalo');
  await page.getByLabel('About you').fill('Maren Oskalo measures <tides>.');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Name of link 1').fill('Tide tables');
  await page.getByLabel('URL of link 1').fill('http://tides.example/');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Enter a URL that starts with https://.')).toBeVisible();
  await page.getByLabel('URL of link 1').fill('https://tides.example/');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  const portrait = page.getByRole('region', { name: 'Portrait' });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 500, height: 400 } });
  await portrait.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await portrait.getByRole('button', { name: 'Use this picture' }).click();
  await expect(portrait.getByRole('img', { name: 'Your portrait' })).toBeVisible();
  await expectAccessible(page, 'light');

  const html = await (await request.get('/authors/maren-oskalo')).text();
  expect(html).toContain('Maren Oskalo measures &lt;tides&gt;.');
  expect(html).toMatch(/<a[^>]*href="https:\/\/tides\.example\/"[^>]*rel="nofollow ugc noopener"/);
  expect(html).toMatch(/<img src="\/covers\/[0-9a-f]{32}-320\.jpg"/);

  await portrait.getByRole('button', { name: 'Remove portrait' }).click();
  await expect(portrait.getByRole('img')).toHaveCount(0);
  await expect(portrait.getByText('The portrait was uploaded')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove link 1' }).click();
  await page.getByLabel('About you').fill('');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
});

test('two windows change one field: both texts are shown, and the author chooses', async ({
  page,
  context,
  consoleGuard,
}) => {
  // The second window to save gets 412.
  consoleGuard.allow('http error');
  await logIn(page, demoAuthor);
  await page.goto('/studio?search=heron');
  await page.getByRole('link', { name: 'The Heron Ledger' }).click();
  const field = (window: Page) => window.getByRole('textbox', { name: /Publisher/ });
  await expect(field(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await field(other).fill('The other window');
  await expectSaved(other);
  await field(page).fill('This window');
  const conflict = page.getByRole('region', { name: 'Publisher was changed in another window' });
  await expect(conflict).toContainText('The other window');
  await expect(conflict).toContainText('This window');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expectSaved(page);
  await other.reload();
  await expect(field(other)).toHaveValue('This window');
});

test('every page is accessible and fits a small screen', async ({ page, consoleGuard }) => {
  // The files of the demo books were not checked, so there is no report.
  consoleGuard.allow('http error');
  await logIn(page, demoAuthor);
  for (const path of ['/studio', '/studio/new', '/studio/settings']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole('table')
        .or(page.getByRole('button', { name: /^(?:Choose a file|Export everything)$/ }))
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'light');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/studio?search=heron');
  await page.getByRole('link', { name: 'The Heron Ledger' }).click();
  for (const tab of ['Details', 'File and editions', 'Price and dates']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page, 'light');
  }
});
