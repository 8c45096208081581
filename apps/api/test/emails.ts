import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestShop } from './harness.ts';

/** The text of all emails in a test shop's outbox, oldest first. */
export async function emailsOf(shop: TestShop): Promise<string[]> {
  await shop.deps.backgroundTasks.drain();
  const folder = join(shop.directory, 'outbox');
  // The folder is created by the first email.
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.txt'));
  return names
    .toSorted((one, other) => sequenceOf(one) - sequenceOf(other))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Parses the parameters of the reset link in an email. */
export function parseResetLink(email: string): { key: string; login: string; address: string } {
  const address = /http\S+\/reset-password\S+/.exec(email)?.[0] ?? '';
  const { searchParams } = new URL(address);
  return { key: searchParams.get('key') ?? '', login: searchParams.get('login') ?? '', address };
}

/** The emails to an address, oldest first, each by its subject. */
export const subjectsTo = async (shop: TestShop, address: string): Promise<string[]> =>
  (await emailsOf(shop)).flatMap((email) =>
    email.startsWith(`To: ${address}\n`) ? [/^Subject: (.*)$/m.exec(email)?.[1] ?? ''] : [],
  );

/** The keys of the links that verify an address, oldest first. */
export const verificationKeysTo = async (shop: TestShop, address: string): Promise<string[]> =>
  (await emailsOf(shop)).flatMap((email) =>
    email.startsWith(`To: ${address}\n`) ? (/\/verify-email\?key=(\S+)/.exec(email)?.[1] ?? []) : [],
  );

/** The requested password reset emails that are not sent yet. */
export const unsentResetLinks = ({ deps: { db } }: TestShop) =>
  db
    .selectFrom('email_outbox')
    .where('template', '=', 'password_reset')
    .where('sent_at', 'is', null)
    .selectAll()
    .execute();

/** The sequence number in the name of an email file. */
const sequenceOf = (name: string): number => Number(/-(\d+)-[a-z-]+\.txt$/.exec(name)?.[1]);
