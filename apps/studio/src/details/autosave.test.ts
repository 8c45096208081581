import { BadRequestError, NetworkError, ValidationError } from '@octavo/core/errors';
import { type BookChange, type StudioBook, studioFieldMessages } from '@octavo/core/studio';
import { aBookDetails, aStudioBook } from '@octavo/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Autosave } from './autosave.ts';

type Responder = (change: BookChange, version: string) => StudioBook | Promise<StudioBook>;

const sent: [version: string, change: BookChange][] = [];
/** Applies a change as the server does, and counts the version up. */
const applied = (book: StudioBook, { from_file: fromFile = [], slug, ...change }: BookChange): StudioBook => ({
  ...book,
  version: `"${Number(book.version.replaceAll('"', '')) + 1}"`,
  ...(typeof slug === 'string' ? { slug } : {}),
  details: {
    ...book.details,
    ...(change as Partial<StudioBook['details']>),
    ...Object.fromEntries(fromFile.map((field) => [field, book.file_details?.[field]])),
  },
});

function startAutosave(...responders: readonly Responder[]) {
  const book = aStudioBook();
  let stored = book;
  const queue = [...responders];
  const saved: StudioBook[] = [];
  const autosave = new Autosave(
    {
      api: {
        updateBook: async (_id, version, change) => {
          sent.push([version, change]);
          const respond = queue.shift();
          stored = respond ? await respond(change, version) : applied(stored, change);
          return stored;
        },
      },
      onSaved: (changed) => saved.push(changed),
      now: () => new Date('2026-11-26T10:42:00Z'),
    },
    book,
  );
  return { autosave, saved, book };
}

const elsewhere = (current: StudioBook) => () => {
  throw new BadRequestError('edited_elsewhere', { status: 412, body: { code: 'edited_elsewhere', current } });
};

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
});
afterEach(() => vi.useRealTimers());

it('saves once when typing pauses, for the version that the author has seen', async () => {
  const { autosave, saved } = startAutosave();
  for (const title of ['T', 'Th', 'The Moon']) autosave.change('title', title);
  expect(autosave.read()).toMatchObject({ state: 'saving', savedAt: null });
  await vi.runAllTimersAsync();
  expect(sent).toEqual([['"3"', { title: 'The Moon' }]]);
  expect(autosave.read()).toMatchObject({ state: 'saved', savedAt: new Date('2026-11-26T10:42:00Z') });
  expect(saved.map(({ version }) => version)).toEqual(['"4"']);
});

it('saves changes that were typed during another save, for the new version', async () => {
  let finish = () => undefined as void;
  const first: Responder = async (change) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return applied(aStudioBook(), change);
  };
  const { autosave } = startAutosave(first);
  autosave.change('title', 'One');
  await vi.runAllTimersAsync();
  autosave.change('subtitle', 'Two');
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
  finish();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([
    ['"3"', { title: 'One' }],
    ['"4"', { subtitle: 'Two' }],
  ]);
});

it('keeps an invalid value in the form and saves the others', async () => {
  const { autosave } = startAutosave();
  autosave.change('isbn', '978-1-4028-9462-7');
  autosave.change('publisher', 'Hollow Quay');
  await vi.runAllTimersAsync();
  expect(sent).toEqual([['"3"', { publisher: 'Hollow Quay' }]]);
  expect(autosave.read()).toMatchObject({ state: 'blocked', values: { isbn: '978-1-4028-9462-7' } });
  expect(autosave.read().errors.isbn).toMatch(/ISBN/);
  autosave.change('isbn', '9780306406157');
  await vi.runAllTimersAsync();
  expect(autosave.read()).toMatchObject({ state: 'saved', errors: {} });
});

it('shows the server’s message at its field, and saves the rest of the change', async () => {
  const { autosave } = startAutosave(() => {
    throw new ValidationError('validation_failed', { errors: { slug: studioFieldMessages.slugTaken } });
  });
  autosave.change('slug', 'taken');
  autosave.change('title', 'The Moon');
  await vi.runAllTimersAsync();
  expect(sent.map(([, change]) => change)).toEqual([{ slug: 'taken', title: 'The Moon' }, { title: 'The Moon' }]);
  expect(autosave.read()).toMatchObject({ state: 'blocked', errors: { slug: studioFieldMessages.slugTaken } });
});

it('saves a field that the other window did not touch', async () => {
  const other = applied(aStudioBook(), { subtitle: 'From the other window' });
  const { autosave } = startAutosave(elsewhere(other), (change) => applied(other, change));
  autosave.change('title', 'Mine');
  await vi.runAllTimersAsync();
  expect(sent.map(([version]) => version)).toEqual(['"3"', '"4"']);
  expect(autosave.read()).toMatchObject({
    state: 'saved',
    conflict: undefined,
    values: { title: 'Mine', subtitle: 'From the other window' },
  });
});

it.each([
  ['own', 'Mine', 2],
  ['stored', 'Theirs', 1],
] as const)('asks which value to keep when both windows changed one field: %s', async (choice, title, requests) => {
  const other = applied(aStudioBook(), { title: 'Theirs' });
  const { autosave } = startAutosave(elsewhere(other), (change) => applied(other, change));
  autosave.change('title', 'Mine');
  await vi.runAllTimersAsync();
  expect(autosave.read()).toMatchObject({ state: 'blocked', conflict: { field: 'title', stored: 'Theirs' } });
  expect(autosave.read().values.title).toBe('Mine');
  autosave.resolve('title', choice);
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(requests);
  expect(autosave.read()).toMatchObject({ state: 'saved', conflict: undefined, values: { title } });
});

it('keeps everything after a failure, and saves it on the next attempt', async () => {
  const { autosave } = startAutosave(() => {
    throw new NetworkError();
  });
  autosave.change('title', 'The Moon');
  await vi.runAllTimersAsync();
  expect(autosave.read()).toMatchObject({ state: 'failed', values: { title: 'The Moon' } });
  expect(autosave.isSaved).toBe(false);
  await autosave.save();
  expect(autosave.read().state).toBe('saved');
  expect(sent).toHaveLength(2);
});

it('takes the value of the file', async () => {
  const { autosave } = startAutosave();
  autosave.takeFromFile('subtitle');
  await vi.runAllTimersAsync();
  expect(sent).toEqual([['"3"', { from_file: ['subtitle'] }]]);
  expect(autosave.read().values.subtitle).toBe('A Novel');
  expect(aBookDetails().subtitle).not.toBe('A Novel');
});

it('saves the last chapter of the sample, and `null` after its removal', async () => {
  const { autosave } = startAutosave(
    (change) => ({
      ...aStudioBook(),
      version: '"4"',
      sample_chapter: { href: String(change.sample_chapter), title: 'Two' },
    }),
    () => ({ ...aStudioBook(), version: '"5"', sample_chapter: null }),
  );
  sent.length = 0;
  autosave.change('sample_chapter', 'two.xhtml');
  await autosave.save();
  autosave.change('sample_chapter', null);
  await autosave.save();
  expect(sent).toEqual([
    ['"3"', { sample_chapter: 'two.xhtml' }],
    ['"4"', { sample_chapter: null }],
  ]);
  expect(autosave.read()).toMatchObject({ state: 'saved', values: { sample_chapter: null } });
});
