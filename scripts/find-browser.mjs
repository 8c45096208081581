/**
 * Finds a Chromium for tests and screenshots, in this order: `CHROMIUM_PATH`, Playwright's own, a system Chromium or Chrome,
 * the one in `@sparticuz/chromium`, then (never in CI) an installation by Playwright. The headless shell comes first: the
 * same engine without the browser window needs half the CPU time.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const INSTALL_ADVICE =
  'No browser was found for the tests. Install one with `sudo apt-get install -y chromium-headless-shell` (Debian) or `chromium` (Ubuntu), ' +
  '`brew install --cask chromium` (macOS) or `npx playwright install chromium`, or set CHROMIUM_PATH.';

/** Returns the path of an executable Chromium. @throws {Error} with the command that installs one. */
export async function findBrowser({ environment = process.env, mayInstall = !environment.CI } = {}) {
  if (environment.CHROMIUM_PATH) {
    if (!isExecutable(environment.CHROMIUM_PATH)) {
      throw new Error(
        `CHROMIUM_PATH is ${environment.CHROMIUM_PATH}, which is not executable. Correct it or unset it.`,
      );
    }
    return environment.CHROMIUM_PATH;
  }
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const system = systemBrowser(environment.PATH ?? '');
  if (system) return system;
  const bundled = await bundledBrowser();
  if (bundled) return bundled;
  if (mayInstall && installWithPlaywright() && existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(INSTALL_ADVICE);
}

function systemBrowser(path) {
  const folders = path.split(delimiter);
  const onPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...SYSTEM_PATHS].find(isExecutable);
}

/** `@sparticuz/chromium` contains a Linux x64 build. It also unpacks its libraries when it detects AWS Lambda. */
async function bundledBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0 ? path : undefined;
}

function installWithPlaywright() {
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium', '--only-shell'], {
      stdio: 'inherit',
      timeout: 300_000,
    });
    return true;
  } catch {
    // Without a network this fails within seconds. The caller then prints the command to run by hand.
    return false;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findBrowser());
