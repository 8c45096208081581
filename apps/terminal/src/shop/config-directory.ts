import { join } from 'node:path';

/** Where this person's settings lie: XDG's directory, or what Windows has for it. */
export function configDirectory(env: NodeJS.ProcessEnv, home: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'octavo');
  const configured = env['XDG_CONFIG_HOME'];
  // The standard says to ignore relative ones.
  return join(configured?.startsWith('/') ? configured : join(home, '.config'), 'octavo');
}

/** A file name for what belongs to one shop: no shop is ever sent another one's tokens. */
export function fileNameFor(origin: string): string {
  const { protocol, host } = new URL(origin);
  return `${protocol === 'https:' ? '' : 'http-'}${host.replaceAll(/[^\w.-]/g, '_')}`;
}
