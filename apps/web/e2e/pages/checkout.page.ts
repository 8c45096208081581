/** The steps from the billing form to a paid order, in the words of their screens. */
import type { Locator, Page } from '@playwright/test';

export const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Continue to Payment' });

export const complete = (page: Page): Locator => page.getByRole('button', { name: 'Complete Payment' });

export const success = (page: Page): Locator => page.getByRole('heading', { name: 'Payment Successful!' });

/** Answers every alert and remembers what it said. */
export function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}
