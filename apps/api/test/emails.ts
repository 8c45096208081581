import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestShop } from './harness.ts';

/** The mails a test shop has laid out, oldest first, each as the text a person would read. */
export async function emailsOf(shop: TestShop): Promise<string[]> {
  await shop.deps.backgroundTasks.drain();
  const folder = join(shop.directory, 'outbox');
  // The first mail makes it.
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.txt'));
  return names
    .toSorted((one, other) => sequenceOf(one) - sequenceOf(other))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The two parameters of the reset link in a mail. */
export function parseResetLink(email: string): { key: string; login: string; address: string } {
  const address = /http\S+\/reset-password\S+/.exec(email)?.[0] ?? '';
  const { searchParams } = new URL(address);
  return { key: searchParams.get('key') ?? '', login: searchParams.get('login') ?? '', address };
}

/** The links for new passwords that were asked for and are not out yet. */
export const unsentResetLinks = ({ deps: { db } }: TestShop) =>
  db.selectFrom('notices').where('kind', '=', 'password_reset').where('sent_at', 'is', null).selectAll().execute();

/** Which mail of its shop a file is. */
const sequenceOf = (name: string): number => Number(/-(\d+)-[a-z-]+\.txt$/.exec(name)?.[1]);
