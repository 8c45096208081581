import { parseArgs } from 'node:util';

/** The parsed command line. */
export type Settings =
  | { readonly kind: 'run'; readonly origin: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'error'; readonly message: string };

const DEFAULT_ORIGIN = 'http://127.0.0.1:3000';

export const usage = `A storefront for the terminal.

  npm run terminal                       use the shop on this machine (${DEFAULT_ORIGIN})
  npm run terminal -- --url <address>    use another shop (or set OCTAVO_URL)

Set NO_COLOR to disable colors. Press Ctrl-C to quit.`;

/** Reads the settings from the arguments, then from the environment. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { url: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: false,
    }));
  } catch {
    return { kind: 'error', message: `Unknown arguments: ${args.join(' ')}\n\n${usage}` };
  }
  if (values.help) return { kind: 'help' };
  const address = values.url || env['OCTAVO_URL'] || DEFAULT_ORIGIN;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { kind: 'error', message: `"${address}" is not a valid shop address. Example: ${DEFAULT_ORIGIN}` };
  }
  return { kind: 'run', origin: url.origin };
}
