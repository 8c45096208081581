import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFoundError } from '../files/file-errors.ts';

/** An email in the outbox, by the name of its files. */
export interface OutboxEmail {
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  /** The `Date` header of the email. */
  readonly date: string;
}

const FILE_NAME = /^[\w-]+$/;
const MAX_EMAILS = 200;

/** Lists the emails in the outbox, newest first; empty when the folder does not exist. */
export async function readOutbox(folder: string): Promise<OutboxEmail[]> {
  const files = await readdir(folder).catch(ifMissing<string[]>([]));
  const names = files.filter((file) => file.endsWith('.txt')).map((file) => file.slice(0, -'.txt'.length));
  const newest = names.toSorted().toReversed().slice(0, MAX_EMAILS);
  return Promise.all(
    newest.map(async (name) => {
      const text = await readFile(join(folder, `${name}.txt`), 'utf8');
      const head = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(text)?.[1] ?? '';
      return { name, to: head('To'), subject: head('Subject'), date: head('Date') };
    }),
  );
}

/** Reads an email in one of its two formats; `undefined` when it does not exist. */
export async function readOutboxEmail(
  folder: string,
  name: string,
  format: 'html' | 'txt',
): Promise<string | undefined> {
  if (!FILE_NAME.test(name)) return undefined;
  return readFile(join(folder, `${name}.${format}`), 'utf8').catch(ifMissing<string | undefined>(undefined));
}

const ifMissing =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (isNotFoundError(error)) return fallback;
    throw error;
  };
