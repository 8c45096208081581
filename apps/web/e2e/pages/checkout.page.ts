/** The steps from the billing form to a paid order, in the words of their screens. */
import type { Locator, Page } from '@playwright/test';

export const continueButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue to Payment' });

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'Complete Payment' });

export const successHeading = (page: Page): Locator => page.getByRole('heading', { name: 'Payment Successful!' });

/** Answers every alert and remembers what it said. */
export function recordAlerts(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  return messages;
}
