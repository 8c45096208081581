import { expect, it } from 'vitest';
import { configDirectory, fileNameFor } from './config-directory.ts';

it('follows the XDG standard, and uses APPDATA on Windows', () => {
  expect(configDirectory({}, '/home/ines', 'linux')).toBe('/home/ines/.config/octavo');
  expect(configDirectory({ XDG_CONFIG_HOME: '/etc/ines' }, '/home/ines', 'linux')).toBe('/etc/ines/octavo');
  expect(configDirectory({ XDG_CONFIG_HOME: 'here' }, '/home/ines', 'linux')).toBe('/home/ines/.config/octavo');
  expect(configDirectory({ APPDATA: '/roaming' }, '/home/ines', 'win32')).toBe('/roaming/octavo');
});

it('returns a separate file name for each shop', () => {
  const names = ['http://127.0.0.1:3000', 'http://127.0.0.1:3001', 'https://127.0.0.1:3000', 'https://books.example'];
  expect(new Set(names.map(fileNameFor)).size).toBe(names.length);
  expect(fileNameFor('http://[::1]:3000')).toMatch(/^[\w.-]+$/);
});
