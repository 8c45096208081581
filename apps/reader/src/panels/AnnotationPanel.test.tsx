import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useAnnotations } from '../context/use-annotations.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { createAnnotationStore } from '../sync/annotation-store.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { AnnotationPanel } from './AnnotationPanel.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

const annotation = anAnnotation({ note: 'First.' });

/** Opens the panel with a real annotation store, whose server accepts everything. */
async function openPanel() {
  const store = createAnnotationStore({
    remote: {
      annotations: () => Promise.resolve([annotation]),
      saveAnnotation: async ({ baseVersion, ...saved }) => ({
        ...annotation,
        ...saved,
        version: (baseVersion ?? 0) + 1,
      }),
      deleteAnnotation: () => Promise.resolve(),
    },
    storage: inMemoryValue(),
    newId: () => '00000000-0000-4000-8000-0000000000ff',
    onError: () => undefined,
  });
  await store.load();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const annotations = useAnnotations(store, undefined, undefined);
    // A partial context: the panel uses few of its members.
    const context = { annotations, close: () => setOpen(false) } as unknown as ReaderContext;
    return isOpen && <AnnotationPanel context={context} id={annotation.id} focusNote />;
  }
  const page = render(<Page />);
  const elsewhere = (change: Parameters<typeof store.applyRemote>[0][number]): void =>
    act(() => store.applyRemote([change]));
  const notes = (): string[] => store.annotations.map(({ note }) => note);
  const field = () => screen.getByRole('textbox', { name: 'Note', hidden: true });
  const done = () => screen.getByRole('button', { name: 'Done', hidden: true });
  return { user: userEvent.setup(), page, store, elsewhere, notes, field, done };
}

it('focuses the note field when a note is to be added', async () => {
  const { field } = await openPanel();
  expect(document.activeElement).toBe(field());
});

it('keeps a note that was changed elsewhere when nothing was typed', async () => {
  const { user, elsewhere, notes, done } = await openPanel();
  elsewhere({ ...annotation, note: 'Theirs.', version: 2 });
  await user.click(done());
  expect(notes()).toEqual(['Theirs.']);
});

it('keeps both notes when both sides changed the note', async () => {
  const { user, elsewhere, notes, field, done } = await openPanel();
  await user.clear(field());
  await user.type(field(), 'Mine.');
  elsewhere({ ...annotation, note: 'Theirs.', version: 2 });
  await user.click(done());
  expect(notes()).toEqual(['Theirs.\n\nMine.']);
});

it('keeps the typed note when the highlight is deleted elsewhere', async () => {
  const { user, elsewhere, notes, field, done } = await openPanel();
  await user.type(field(), ' Second.');
  elsewhere({ id: annotation.id, deleted: true, version: 2 });
  await user.click(done());
  expect(notes()).toEqual(['First. Second.']);
});

it('saves the typed note on pagehide and on unmount', async () => {
  const { user, page, notes, field } = await openPanel();
  await user.type(field(), ' Second.');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(notes()).toEqual(['First. Second.']);
  await user.type(field(), ' Third.');
  page.unmount();
  expect(notes()).toEqual(['First. Second. Third.']);
});

it('removes a highlight after its note was edited', async () => {
  const { user, notes, field } = await openPanel();
  await user.type(field(), ' Second.');
  await user.click(screen.getByRole('button', { name: 'Remove', hidden: true }));
  expect(notes()).toEqual([]);
});
