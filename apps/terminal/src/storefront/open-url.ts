import { spawn } from 'node:child_process';

/**
 * Opens an address with the system's own program, and leaves it running. Only addresses of the web are opened: they come
 * from the shop, and other schemes start other programs.
 */
export function openUrl(url: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return Promise.resolve(false);
  const [command, ...args] = openCommand(platform);
  return new Promise((resolve) => {
    const child = spawn(command, [...args, new URL(url).href], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function openCommand(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}
