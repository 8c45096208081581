// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testsOf } from './tests-of-all-rooms.ts';

/** What each test of a file of browser tests holds, by its title. */
function held(source: string, pageObject = ''): Record<string, string[]> {
  const root = mkdtempSync(join(tmpdir(), 'octavo-conformance-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'e2e'));
  writeFileSync(join(root, 'e2e/shop.page.ts'), pageObject);
  writeFileSync(join(root, 'e2e/shop.e2e.ts'), source);
  return Object.fromEntries(
    testsOf(join(root, 'e2e/shop.e2e.ts')).map(({ title, all }) => [title, [...all].toSorted()]),
  );
}

it('gives what stands between two tests to whichever of them names it', () => {
  const source = `
    test('one', async () => { await page.getByText('One', { exact: true }).click(); });
    const second = () => page.getByText('Second', { exact: true });
    const SENTENCES = ['Third', 'Fourth'];
    test('two', async () => {
      await second().click();
      for (const sentence of SENTENCES) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    });`;
  expect(held(source)).toEqual({ one: ['One'], two: ['Fourth', 'Second', 'Third'] });
});

it('counts what is looked for whole, and no part of a text', () => {
  const source = `
    test('parts', async () => {
      await page.getByText('Loose').click();
      await page.getByRole('button', { name: 'Loose too' }).click();
      await expect(alert).toContainText('A part');
      await expect(alert.filter({ hasText: 'Another part' })).toBeVisible();
      await expect(heading).toHaveText('A whole. And more.');
      await expect(page.getByRole('columnheader')).toHaveText(['Price', 'Total']);
    });`;
  expect(held(source)).toEqual({ parts: ['A whole. And more.', 'Price', 'Total'] });
});

it('counts neither what is typed or answered nor what is not to be there', () => {
  const source = `
    test('others', async () => {
      model.inject('POST /orders', failing(409, 'Answered'));
      await page.getByLabel('Email', { exact: true }).fill('Typed');
      const gone = page.getByText('Gone', { exact: true });
      await expect(gone).toHaveCount(0);
      await expect(page.getByText('Hidden', { exact: true })).toBeHidden();
      expect(said).not.toBe('Never said');
      await expect(page.getByText('Either', { exact: true }).or(page.getByText('Or', { exact: true }))).toBeVisible();
      await expect(page.getByText('Title of a message', { exact: true }), 'Said on failure').toBeVisible();
    });`;
  expect(held(source)).toEqual({ others: ['Email', 'Title of a message'] });
});

it('follows a string through the column of a table to where it is looked for', () => {
  const source = `
    for (const [outcome, sentence] of [[{ status: 'refused' }, 'Refused.']] as const) {
      test('rows', async () => {
        for (const [label, value, wrong] of [['Name', 'I', 'Too short']]) {
          await page.getByLabel(label, { exact: true }).fill(value);
          await expect(page.getByText(wrong, { exact: true })).toBeVisible();
        }
        for (const [label, value] of Object.entries({ City: 'Portmere', 'Post code': '04101' }))
          await page.getByLabel(label, { exact: true }).fill(value);
        await expect.poll(() => said).toEqual([sentence]);
      });
    }`;
  expect(held(source)).toEqual({ rows: ['City', 'Name', 'Post code', 'Refused.', 'Too short'] });
});

it('follows helpers and page objects, and of these the members that are called', () => {
  const pageObject = `
    export async function says(page, what, words) { await expect(page.getByText(words, { exact: true })).toBeVisible(); }
    export class ShopPage {
      async open() { await expect(this.heading).toBeVisible(); }
      get heading() { return this.page.getByRole('heading', { name: 'Shop', exact: true }); }
      get never() { return this.page.getByText('Never', { exact: true }); }
    }`;
  const source = `
    import { says, ShopPage } from './shop.page.ts';
    test('helpers', async () => {
      await new ShopPage(page).open();
      await says(page, 'Not this', 'Said by a helper');
    });`;
  expect(held(source, pageObject)).toEqual({ helpers: ['Said by a helper', 'Shop'] });
});
