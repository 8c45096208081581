/** A user at a terminal: a home directory, a program that opens URLs, and common user actions. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screens, toasts } from '@octavo/core/messages';
import { inject, onTestFinished } from 'vitest';
import { openTerminal, type TerminalWindow } from './terminal.ts';

/** The customer of the demo catalog. */
export const customer = { username: 'ines_h', password: 'Octavo!2026' };

/** Options of a window. */
export interface WindowOptions {
  readonly env?: Record<string, string>;
  readonly url?: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** Creates a visit to the shop with any number of windows. The end of the test closes them and removes the home directory. */
export async function createVisit() {
  const home = await mkdtemp(join(tmpdir(), 'octavo-terminal-home-'));
  const windows: TerminalWindow[] = [];
  onTestFinished(async () => {
    for (const window of windows) await window.close();
    await rm(home, { recursive: true, force: true });
  });
  // Replaces the system's URL opener: it writes the URL into a file.
  await mkdir(join(home, 'bin'));
  for (const name of ['xdg-open', 'open']) {
    await writeFile(join(home, 'bin', name), `#!/bin/sh\nprintf '%s' "$1" > '${home}/opened'\n`);
    await chmod(join(home, 'bin', name), 0o755);
  }
  return {
    open: ({ env = {}, url = inject('origin'), ...size }: WindowOptions = {}): TerminalWindow => {
      const PATH = `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`;
      const userEnv = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), PATH, ...env };
      const window = openTerminal({ args: ['--url', url], env: userEnv, ...size });
      windows.push(window);
      return window;
    },
    /** The path of the file with the session and the cart. */
    storageFile: async (): Promise<string> => {
      const folder = join(home, 'config/octavo');
      const name = (await readdir(folder)).find((file) => file.endsWith('.json'));
      return join(folder, name ?? '');
    },
    /** The URL that was opened last; `''` when none was. */
    openedUrl: async (): Promise<string> => {
      try {
        return await readFile(join(home, 'opened'), 'utf8');
      } catch {
        // Nothing has been opened yet.
        return '';
      }
    },
  };
}

/** Fills in the login form on the screen and submits it. */
export async function logIn(window: TerminalWindow, { username, password } = customer): Promise<void> {
  await window.waitForText('Remember me');
  window.type(username);
  window.press('enter');
  window.type(password);
  window.press('enter', 'enter', 'enter');
}

/**
 * Waits for `text` from the server. A shop on a busy machine may answer that it is overloaded. The user then presses
 * Retry, as the screen suggests.
 */
export async function waitForResponse(window: TerminalWindow, text: string | RegExp): Promise<void> {
  const expected = new RegExp(typeof text === 'string' ? escaped(text) : text.source);
  const retry = `r ${screens.retry}`;
  for (;;) {
    const screen = await window.waitForText(new RegExp(`${expected.source}|${retry}`));
    if (expected.test(screen)) return;
    window.type('r');
    await window.waitForNoText(retry);
  }
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Searches until `title` is the first result and opens its page. */
export async function searchAndOpen(window: TerminalWindow, text: string, title: string): Promise<void> {
  window.type('/');
  await window.waitForText('Type a title');
  window.type(text);
  await window.waitForText(`› ${title}`);
  window.press('enter');
  await waitForResponse(window, 'Editor');
}

/** Adds the book on the screen to the cart. */
export async function addToCart(window: TerminalWindow): Promise<void> {
  window.press('enter');
  await window.waitForText(toasts.addedToCart);
}
