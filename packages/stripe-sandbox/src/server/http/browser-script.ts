import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Finds the script that defines `window.Stripe`: `stripe.js` beside the running file (a bundle may include a copy),
 * otherwise the package's own build.
 * @throws {Error} when neither exists; the message names the build command.
 */
export function browserScriptPath(): string {
  const siblingPath = fileURLToPath(new URL('./stripe.js', import.meta.url));
  if (existsSync(siblingPath)) return siblingPath;
  const builtPath = builtScriptPath();
  if (builtPath !== undefined && existsSync(builtPath)) return builtPath;
  throw new Error(
    'The browser script of the card sandbox is not built. Run `pnpm --filter @octavo/stripe-sandbox bundle`.',
  );
}

/** Reads the text of that script. Cache the result. */
export const readBrowserScript = (): string => readFileSync(browserScriptPath(), 'utf8');

function builtScriptPath(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@octavo/stripe-sandbox/browser/stripe.js');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
