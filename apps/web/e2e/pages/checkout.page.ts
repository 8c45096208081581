/** Checkout steps from the billing form to a paid order, by their labels. */
import type { Locator, Page } from '@playwright/test';

export const continueButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue to Payment' });

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'Complete Payment' });

export const successHeading = (page: Page): Locator => page.getByRole('heading', { name: 'Payment Successful!' });

/** Accepts every alert and records its message. */
export function recordAlerts(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  return messages;
}
