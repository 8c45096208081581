import { parseArgs } from 'node:util';

/** What the program was asked for. */
export type Settings =
  | { readonly kind: 'run'; readonly origin: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'fault'; readonly message: string };

const DEFAULT_ORIGIN = 'http://127.0.0.1:3000';

export const usage = `A storefront for the terminal.

  npm run terminal                       the shop on this machine (${DEFAULT_ORIGIN})
  npm run terminal -- --url <address>    another shop; so does OCTAVO_URL

NO_COLOR takes the colors away. Ctrl-C leaves.`;

/** Reads the arguments, then the environment. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { url: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: false,
    }));
  } catch {
    return { kind: 'fault', message: `These arguments are not known: ${args.join(' ')}\n\n${usage}` };
  }
  if (values.help) return { kind: 'help' };
  const address = values.url || env['OCTAVO_URL'] || DEFAULT_ORIGIN;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { kind: 'fault', message: `"${address}" is no address of a shop. It looks like ${DEFAULT_ORIGIN}.` };
  }
  return { kind: 'run', origin: url.origin };
}
