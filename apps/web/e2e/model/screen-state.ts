/** Ways to reach a state of a screen. */
import type { Page } from '@playwright/test';
import type { AllowedError } from '../support/console-guard.ts';
import type { ModelShop } from './model-shop.ts';
import { signIn } from './users.ts';
import { expect } from './test.ts';

/** A screen state: how to reach it. `open` resolves when the state is visible. */
export interface ScreenState {
  readonly allowedErrors?: readonly AllowedError[];
  open(page: Page, model: ModelShop): Promise<void>;
}

/** A heading with this name. */
export const heading = (page: Page, name: RegExp | string, level = 1) => page.getByRole('heading', { level, name });
/** Waits until a page shows this text. */
export const expectVisible = (page: Page, text: RegExp | string) => expect(page.getByText(text).first()).toBeVisible();
/** Presses the button with this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens `path` and waits until it shows `text`. */
export const atPath = (path: string, text: RegExp | string): ScreenState => ({
  open: async (page) => {
    await page.goto(path);
    await expectVisible(page, text);
  },
});

/** The same state with a setup step before it. The allowed console errors may then occur. */
export const withSetup = (
  before: (page: Page, model: ModelShop) => Promise<unknown> | void,
  { open }: ScreenState,
  ...allowedErrors: readonly AllowedError[]
): ScreenState => ({
  allowedErrors,
  open: async (page, model) => {
    await before(page, model);
    await open(page, model);
  },
});

/** The same state of a signed-in customer. */
export const signedIn = (state: ScreenState): ScreenState => withSetup(signIn, state, ...(state.allowedErrors ?? []));
/** The same state when these calls fail or wait. */
export const withFault = (
  call: string | RegExp,
  fault: Parameters<ModelShop['injectFault']>[1],
  state: ScreenState,
): ScreenState =>
  withSetup((_, model) => void model.injectFault(call, fault), state, 'http error', ...(state.allowedErrors ?? []));

/** Fills the fields with these labels. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Gives the first customer all books, and marks them as favorites. */
export function grantAllBooks({ fake }: ModelShop): void {
  const [account] = fake.state.accounts;
  for (const { id } of fake.state.products) {
    account?.owned.add(id);
    account?.favorites.add(id);
  }
}
