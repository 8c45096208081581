/**
 * The rules of the EPUB package find an error wherever EPUBCheck finds one, in all small books at hand. Both read the same
 * files, so a new rule of either needs a new rule of the other, or a reason here.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { checkBook } from '@octavo/epub/report';
import { bufferSource } from '@octavo/epub/zip';
import { expect, it } from 'vitest';

const FOLDER = resolve(import.meta.dirname, process.env['OCTAVO_REAL_BOOKS'] ?? '../../../../../shared/epubs');
const books = ['reported', 'w3c', 'idpf'].flatMap((folder) =>
  existsSync(join(FOLDER, folder))
    ? readdirSync(join(FOLDER, folder))
        .filter((name) => name.endsWith('.epub'))
        .map((name) => join(folder, name))
    : [],
);
const isDeep = process.env['OCTAVO_DEEP_TESTS'] === 'on';

/** Books with errors of EPUBCheck only. */
const ONLY_EPUBCHECK: Readonly<Record<string, string>> = {
  'reported/r01-reserved-in-names.epub': 'This port ends a path at an encoded number sign.',
  'reported/r37-xml-forms.epub': 'This port ignores the xml:base of a document, with which its picture is found.',
  'w3c/ocf-url_link-relative.epub': 'This port does not find an item of the manifest above the package document.',
};
/** Books with errors of the package only. */
const ONLY_OURS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'scr-not-support_ccscript-modify-host',
    'scr-not-support_ccscript-modify-size',
    'scr-readingsystem-support_iframe',
    'scr-support_iframe',
    'sec-untrusted-consent_scripting',
  ].map((name) => [`w3c/${name}.epub`, 'The reader shows no document in a frame of another, so its words are lost.']),
);

it.skipIf(!isDeep || books.length === 0)(
  'finds an error in the same small books as EPUBCheck, except for those with a reason',
  { timeout: 900_000 },
  async () => {
    const onlyEpubcheck: string[] = [];
    const onlyOurs: string[] = [];
    for (const name of books) {
      const bytes = await readFile(join(FOLDER, name));
      const { messages } = await new EpubCheck().check(new Uint8Array(bytes));
      const { findings } = await checkBook(bufferSource(bytes));
      const isWrong = messages.some(({ severity }) => severity === 'error' || severity === 'fatal');
      const isFound = findings.some(({ severity }) => severity === 'error' || severity === 'fatal');
      if (isWrong && !isFound) onlyEpubcheck.push(name);
      if (isFound && !isWrong) onlyOurs.push(name);
    }
    expect(onlyEpubcheck).toEqual(Object.keys(ONLY_EPUBCHECK).filter((name) => books.includes(name)));
    expect(onlyOurs).toEqual(Object.keys(ONLY_OURS).filter((name) => books.includes(name)));
  },
);
