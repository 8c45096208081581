import { spawn } from 'node:child_process';

/**
 * Opens an address with the system's own program, and leaves it running. Only addresses of the web are opened: they come
 * from the shop, and other schemes start other programs.
 */
export function browse(address: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return Promise.resolve(false);
  const [command, ...args] = openerOf(platform);
  return new Promise((resolve) => {
    const child = spawn(command, [...args, new URL(address).href], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function openerOf(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}
