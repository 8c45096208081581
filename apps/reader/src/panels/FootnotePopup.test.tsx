import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { FootnoteReference } from '../footnotes/load-footnote.ts';
import type { FootnoteNode } from '../footnotes/footnote-content.ts';
import { aManifest } from '../testing/a-manifest.ts';
import { FootnotePopup } from './FootnotePopup.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

/** Opens a note with a partial context. */
function openNote(nodes: FootnoteNode[] | undefined | Error) {
  const done: string[] = [];
  const navigator = {
    loadFootnote: () => (nodes instanceof Error ? Promise.reject(nodes) : Promise.resolve(nodes)),
    goTo: (href: string) => Promise.resolve(void done.push(`to ${href}`)),
  };
  const context = {
    book: { manifest: aManifest(), navigator },
    jumps: { jump: (go: (pages: typeof navigator) => unknown) => go(navigator) },
    close: () => done.push('close'),
  };
  const reference: FootnoteReference = {
    href: 'text/notes.xhtml#n1',
    label: '[1]',
    rect: { top: 100, bottom: 120, left: 0 },
    focus: () => done.push('focus'),
  };
  // A partial context: the pop-up uses few of its members.
  render(<FootnotePopup context={context as unknown as ReaderContext} reference={reference} />);
  return { done, user: userEvent.setup() };
}

it('shows the note with its label and returns the focus to its marker', async () => {
  const { done, user } = openNote([{ tag: 'p', children: ['Of ', { tag: 'em', children: ['tin'] }, '.'] }]);
  expect(await screen.findByText('tin')).toBeDefined();
  const note = screen.getByRole('dialog', { name: 'Note 1' });
  expect(document.activeElement).toBe(note);
  await user.keyboard('{Escape}');
  expect(done).toEqual(['close', 'focus']);
});

it('resolves the links of a note against its document', async () => {
  const { done, user } = openNote([{ tag: 'a', href: '../front.xhtml#a', children: ['the front'] }]);
  await user.click(await screen.findByRole('button', { name: 'the front' }));
  expect(done).toEqual(['close', 'to front.xhtml#a']);
});

it('goes to the target of a link without a note', async () => {
  const { done } = openNote(undefined);
  await expect.poll(() => done).toEqual(['close', 'to text/notes.xhtml#n1']);
});

it('shows that the note could not be loaded, with a link to it', async () => {
  const { done, user } = openNote(new Error('offline'));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Go to note' }));
  expect(done).toEqual(['close', 'to text/notes.xhtml#n1']);
});
