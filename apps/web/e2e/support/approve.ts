import { expect, type Page } from '@playwright/test';
import { demoAdmin } from './demo-accounts.ts';

/** Approves the book of this page as an admin, and returns its slug. */
export async function approve(page: Page): Promise<string> {
  const { username, password } = demoAdmin;
  const login = await page.request.post('/api/v1/auth/login', { form: { username, password } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const id = /books\/(\d+)/.exec(page.url())?.[1];
  const response = await page.request.post(`/api/v1/studio/books/${id}/approve`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { slug: string }).slug;
}
