/** The real program in a pseudo-terminal, with an emulator that interprets its escape codes and holds the screen. */
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const TIMEOUT_MS = 30_000;

const keys = {
  enter: '\r',
  escape: '\u001B',
  up: '\u001B[A',
  down: '\u001B[B',
  right: '\u001B[C',
  left: '\u001B[D',
  tab: '\t',
  space: ' ',
  backspace: '\u007F',
  ctrlC: '\u0003',
  clearLine: '\u0015',
} as const;

/** A terminal window that runs the storefront. */
export interface TerminalWindow {
  press(...names: (keyof typeof keys)[]): void;
  type(text: string): void;
  /** The current screen, row by row, without trailing spaces and rows. */
  screen(): string;
  /** Waits until `text` is on the screen and returns the screen. */
  waitForText(text: string | RegExp): Promise<string>;
  /** Waits until `text` is no longer on the screen. */
  waitForNoText(text: string | RegExp): Promise<string>;
  /** Moves the pointer to the row with `label` and opens it. */
  choose(label: string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** All output, escape codes included. */
  output(): string;
  /** The targets of all links in the output. */
  links(): string[];
  /** The escape codes in the output that set a text or background color. */
  colorCodes(): string[];
  /** Sends SIGTERM to the program. */
  terminate(): void;
  /** Whether the program uses the alternate screen. The shell's screen returns when the program ends. */
  isFullScreen(): boolean;
  isCursorHidden(): boolean;
  /** Waits until the program has exited and returns its exit code. */
  waitForExit(): Promise<number>;
  /** Kills the program if it is still running. */
  close(): Promise<void>;
}

/** Opens a window and starts the storefront in it. */
export function openTerminal({
  args = [],
  env,
  columns = 80,
  rows = 24,
}: {
  args?: readonly string[];
  env: Record<string, string>;
  columns?: number;
  rows?: number;
}): TerminalWindow {
  const emulator = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  const program = spawn(process.execPath, [MAIN, ...args], {
    // Sets TERM.
    name: env['TERM'] ?? 'xterm-256color',
    cols: columns,
    rows,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...env },
  });
  let written = '';
  let exit: number | null = null;
  const waiters = new Set<() => void>();
  const notifyWaiters = () => {
    for (const check of waiters) check();
  };
  program.onData((data) => {
    written += data;
    emulator.write(data, notifyWaiters);
  });
  program.onExit(({ exitCode }) => {
    exit = exitCode;
    emulator.write('', notifyWaiters);
  });

  const screen = (): string => {
    const { active } = emulator.buffer;
    const lines = Array.from({ length: emulator.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? '').trimEnd(),
    );
    return lines.join('\n').trimEnd();
  };
  const waitUntil = (what: string, condition: () => boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        waiters.delete(check);
      };
      const fail = () => {
        stop();
        reject(new Error(`Timed out waiting for ${what}. Screen:\n${screen()}`));
      };
      const check = () => {
        if (condition()) {
          stop();
          resolve(screen());
        } else if (exit !== null) fail();
      };
      const timer = setTimeout(fail, TIMEOUT_MS);
      waiters.add(check);
      check();
    });
  const shows = (text: string | RegExp) => (typeof text === 'string' ? screen().includes(text) : text.test(screen()));

  const rowOf = (pattern: RegExp) =>
    screen()
      .split('\n')
      .findIndex((row) => pattern.test(row));
  const choose = async (label: string): Promise<void> => {
    for (let step = 0; step < 60; step += 1) {
      const [here, there] = [rowOf(/^ *[›>] /), rowOf(new RegExp(`^ *[›>]? *${label}`))];
      if (here >= 0 && here === there) {
        program.write(keys.enter);
        return;
      }
      const before = screen();
      program.write(there >= 0 && there < here ? keys.up : keys.down);
      await waitUntil(`the pointer to move toward ${label}`, () => screen() !== before);
    }
    throw new Error(`${label} is not on the screen:\n${screen()}`);
  };

  return {
    press: (...names) => {
      for (const name of names) program.write(keys[name]);
    },
    type: (text) => program.write(text),
    screen,
    choose,
    waitForText: (text) => waitUntil(String(text), () => shows(text)),
    waitForNoText: (text) => waitUntil(`no ${String(text)}`, () => !shows(text)),
    resize: (toColumns, toRows) => {
      emulator.resize(toColumns, toRows);
      program.resize(toColumns, toRows);
    },
    output: () => written,
    links: () => written.split('\u001B]8;;').flatMap((part) => part.split('\u001B\\', 1)),
    colorCodes: () => written.split('\u001B[').flatMap((part) => /^(?:3[0-8]|4[0-8]|9[0-7])[;m]/.exec(part) ?? []),
    terminate: () => program.kill('SIGTERM'),
    isFullScreen: () => emulator.buffer.active.type === 'alternate',
    // The emulator does not expose the cursor's visibility, so the last code in the output decides.
    isCursorHidden: () => written.lastIndexOf('\u001B[?25l') > written.lastIndexOf('\u001B[?25h'),
    waitForExit: async () => {
      await waitUntil('the program to exit', () => exit !== null);
      return exit ?? -1;
    },
    close: async () => {
      if (exit === null) program.kill('SIGKILL');
      await waitUntil('the program to exit', () => exit !== null);
      emulator.dispose();
    },
  };
}
