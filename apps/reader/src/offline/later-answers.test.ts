import { expect, it } from 'vitest';
import { laterAnswers } from './later-answers.ts';

/** What the copy of a book answers after something was said about it. */
function after(said: Partial<Parameters<typeof laterAnswers>[0]>, kept: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = { ...kept };
  for (const { name, from } of laterAnswers({ method: 'GET', path: '', sent: undefined, answered: undefined, ...said }))
    all[name] = from(all[name]);
  return all;
}

it.each(['settings', 'book-settings'])('answers for %s with what was saved last', (path) => {
  expect(after({ method: 'PUT', path, sent: { textSize: 22 } }, { [path]: { textSize: 19 } })).toEqual({
    [path]: { textSize: 22 },
  });
});

it('answers that a book has no settings of its own any more', () => {
  const kept = { 'book-settings': { textSize: 22 }, settings: { textSize: 19 } };
  expect(after({ method: 'DELETE', path: 'book-settings' }, kept)).toEqual({ ...kept, 'book-settings': null });
});

it('answers with the place that was saved last, and the version that it has now', () => {
  const sent = { cfi: 'epubcfi(/6/4!/4/2)', total_progression: 0.4, base_version: 3 };
  expect(
    after({ method: 'PUT', path: 'position', sent, answered: { version: 4 } }, { position: { version: 3 } }),
  ).toEqual({ position: { cfi: 'epubcfi(/6/4!/4/2)', total_progression: 0.4, version: 4 } });
});

const marks = (...all: { id: string; version: number; note?: string }[]) => ({ marks: { marks: all } });

it('has the marks that were made, changed and taken away since', () => {
  const kept = marks({ id: 'a', version: 1 }, { id: 'b', version: 1 });
  const changed = { id: 'b', version: 2, note: 'new' };
  expect(after({ method: 'PUT', path: 'marks/b', answered: changed }, kept)).toEqual(
    marks({ id: 'a', version: 1 }, changed),
  );
  expect(after({ method: 'PUT', path: 'marks/c', answered: { id: 'c', version: 1 } }, kept)).toEqual(
    marks({ id: 'a', version: 1 }, { id: 'b', version: 1 }, { id: 'c', version: 1 }),
  );
  expect(after({ method: 'DELETE', path: 'marks/a' }, kept)).toEqual(marks({ id: 'b', version: 1 }));
});

it('has what came from other devices, and keeps no older version of a mark over a newer one', () => {
  const kept = { ...marks({ id: 'a', version: 3, note: 'mine' }), settings: { textSize: 19 } };
  const answered = {
    cursor: '7',
    position: { cfi: 'epubcfi(/6/8!/4/2)', total_progression: 0.8, version: 9 },
    settings: { textSize: 24 },
    book_settings: null,
    marks: [
      { id: 'a', version: 2, note: 'old' },
      { id: 'b', version: 1 },
    ],
  };
  expect(after({ path: 'changes', answered }, kept)).toEqual({
    ...marks({ id: 'a', version: 3, note: 'mine' }, { id: 'b', version: 1 }),
    position: answered.position,
    settings: { textSize: 24 },
    'book-settings': null,
  });
  expect(after({ path: 'changes', answered: { cursor: '8', marks: [{ id: 'a', deleted: true }] } }, kept)).toEqual({
    ...kept,
    ...marks(),
  });
});

it('learns nothing from what says nothing of it', () => {
  const kept = { ...marks({ id: 'a', version: 1 }), settings: { textSize: 19 } };
  for (const said of [
    { path: 'changes', answered: { cursor: '7' } },
    { path: 'changes', answered: 'a page of a hotel' },
    { method: 'POST', path: 'renew' },
    { method: 'PUT', path: 'marks/b', answered: undefined },
  ])
    expect(after(said, kept)).toEqual(kept);
  // Without a list to add to, one mark would look like all there are.
  expect(after({ method: 'PUT', path: 'marks/b', answered: { id: 'b', version: 1 } })).toEqual({ marks: undefined });
});
