import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionStore, webStorage } from '@octavo/core/storage';
import { aSession } from '@octavo/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FileStorage, createFileStorage } from './file-storage.ts';

let folder: string;
let open: FileStorage[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-stored-'));
});
afterEach(() => {
  for (const file of open) file.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

function openFileStorage(path = join(folder, 'config/shop.json')): FileStorage {
  const stored = createFileStorage(path);
  open.push(stored);
  return stored;
}

it('keeps a session after the program exits, in a file only its owner can read', () => {
  const first = openFileStorage();
  createSessionStore(webStorage({ area: () => first.area })).save(aSession());
  expect(statSync(join(folder, 'config/shop.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'config')).mode & 0o777).toBe(0o700);
  const second = openFileStorage();
  expect(createSessionStore(webStorage({ area: () => second.area })).restore().user?.username).toBe('ines_h');
});

it('reads what another terminal wrote and notifies listeners', async () => {
  const [here, there] = [openFileStorage(), openFileStorage()];
  const notifications: (string | null | undefined)[] = [];
  here.events.addEventListener('storage', ({ key }) => notifications.push(key));
  there.area.setItem('cartItems', '[]');
  await expect.poll(() => notifications).toEqual(['cartItems']);
  expect(here.area.getItem('cartItems')).toBe('[]');
  there.area.removeItem('cartItems');
  expect(here.area.getItem('cartItems')).toBeNull();
});

it('notifies of a change even when it was read before the file event', async () => {
  const [here, there] = [openFileStorage(), openFileStorage()];
  const notifications: (string | null | undefined)[] = [];
  here.events.addEventListener('storage', ({ key }) => notifications.push(key));
  there.area.setItem('access_token', 'one');
  there.area.setItem('user', '{}');
  expect(here.area.getItem('user')).toBe('{}');
  await expect.poll(() => new Set(notifications)).toEqual(new Set(['access_token', 'user']));
});

it('does not notify of its own changes', async () => {
  const stored = openFileStorage();
  const notifications: (string | null | undefined)[] = [];
  stored.events.addEventListener('storage', ({ key }) => notifications.push(key));
  stored.area.setItem('genre', 'mystery');
  openFileStorage().area.setItem('genreID', '4');
  await expect.poll(() => notifications).toEqual(['genreID']);
});

it('overwrites a corrupt file and keeps entries of other terminals', () => {
  const path = join(folder, 'shop.json');
  writeFileSync(path, '{ half a');
  const stored = openFileStorage(path);
  expect(stored.area.getItem('user')).toBeNull();
  stored.area.setItem('genre', 'mystery');
  openFileStorage(path).area.setItem('genreID', '4');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ genre: 'mystery', genreID: '4' });
});

it('stores data in memory when the disk is not writable', () => {
  const path = join(folder, 'a-file/shop.json');
  writeFileSync(join(folder, 'a-file'), 'no directory');
  let isForgetful = false;
  const storage = webStorage({ area: () => openFileStorage(path).area, onDegraded: () => (isForgetful = true) });
  storage.set('genre', 'mystery');
  expect(storage.get('genre')).toBe('mystery');
  expect(isForgetful).toBe(true);
});
