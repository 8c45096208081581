import { join } from 'node:path';

/** The user's configuration directory: XDG's, or APPDATA on Windows. */
export function configDirectory(env: NodeJS.ProcessEnv, home: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'octavo');
  const configured = env['XDG_CONFIG_HOME'];
  // The XDG standard requires ignoring relative paths.
  return join(configured?.startsWith('/') ? configured : join(home, '.config'), 'octavo');
}

/** The file name for the data of one shop. Separate files keep the tokens of one shop from being sent to another. */
export function fileNameFor(origin: string): string {
  const { protocol, host } = new URL(origin);
  return `${protocol === 'https:' ? '' : 'http-'}${host.replaceAll(/[^\w.-]/g, '_')}`;
}
