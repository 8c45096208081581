import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { Keyboard } from './keyboard.ts';

/** A file for a file dialog. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A way to use a page: with a pointer or with the keyboard only. */
export interface Hand {
  /** The number of presses with a pointer. */
  readonly presses: number;
  press(target: Locator): Promise<void>;
  /** Presses a control that opens another site. */
  leave(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses an option by its label. */
  select(field: Locator, label: string): Promise<void>;
  /** Presses a button that opens a file dialog, and chooses a file. */
  chooseFile(button: Locator, file: ChosenFile): Promise<void>;
}

/** A hand with a mouse or a finger. */
export class Pointer implements Hand {
  presses = 0;

  constructor(readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  leave = (target: Locator): Promise<void> => this.press(target);

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.fill(text);
  }

  async select(field: Locator, label: string): Promise<void> {
    this.presses += 1;
    await field.selectOption({ label });
  }

  async chooseFile(button: Locator, file: ChosenFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(button);
    await (await chooser).setFiles(file);
  }
}

/** Hands on a keyboard. After each press in the page, something has the focus. */
export class Keys implements Hand {
  readonly presses = 0;
  readonly #keyboard: Keyboard;

  constructor(readonly page: Page) {
    this.#keyboard = new Keyboard(page);
  }

  async press(target: Locator): Promise<void> {
    await this.leave(target);
    await this.#expectFocus();
  }

  leave = (target: Locator): Promise<void> => this.#keyboard.press('Enter', target);

  async type(field: Locator, text: string): Promise<void> {
    await this.#keyboard.tabTo(field);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  async select(field: Locator, label: string): Promise<void> {
    await this.#keyboard.tabTo(field);
    await this.page.keyboard.type(label);
  }

  async chooseFile(button: Locator, file: ChosenFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.leave(button);
    await (await chooser).setFiles(file);
    await this.#expectFocus();
  }

  #expectFocus(): Promise<void> {
    return expect
      .poll(() => this.page.evaluate(() => document.activeElement?.tagName), { message: 'the focused element' })
      .not.toBe('BODY');
  }
}
