import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../files/is-missing.ts';

/** A mail in the outbox, by the name of its files. */
export interface LaidMail {
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  /** As it was laid: when it was made, in words of a mail. */
  readonly date: string;
}

const NAME = /^[\w-]+$/;
const MOST = 200;

/** The mails in the outbox, the newest first; none where nothing was ever laid into it. */
export async function readOutbox(folder: string): Promise<LaidMail[]> {
  const files = await readdir(folder).catch(nothingThere<string[]>([]));
  const names = files.filter((file) => file.endsWith('.txt')).map((file) => file.slice(0, -'.txt'.length));
  const newest = names.toSorted().toReversed().slice(0, MOST);
  return Promise.all(
    newest.map(async (name) => {
      const text = await readFile(join(folder, `${name}.txt`), 'utf8');
      const head = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(text)?.[1] ?? '';
      return { name, to: head('To'), subject: head('Subject'), date: head('Date') };
    }),
  );
}

/** One mail in one of its two forms; `undefined` for one that is not there. */
export async function readLaidMail(folder: string, name: string, form: 'html' | 'txt'): Promise<string | undefined> {
  if (!NAME.test(name)) return undefined;
  return readFile(join(folder, `${name}.${form}`), 'utf8').catch(nothingThere<string | undefined>(undefined));
}

const nothingThere =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return instead;
    throw error;
  };
