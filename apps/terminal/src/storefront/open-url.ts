import { spawn } from 'node:child_process';

/**
 * Opens a URL with the system's default program, which keeps running. Only http and https URLs are opened: they come from
 * the server, and other schemes can start other programs.
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
