import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from './use-kept-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <main id="content" tabindex="-1">
      <section id="prices"><div><button id="plan">Schedule a price</button></div></section>
      <button id="publish">Publish</button>
    </main>
    <button id="outside">Menu</button>`;
  stop = keepFocus();
});
afterEach(() => stop());

const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
/** The observer runs in a microtask. */
const remove = async (id: string) => {
  element(id)?.remove();
  await new Promise((resolve) => setTimeout(resolve));
};

describe('the focus of a removed control', () => {
  it.each([
    ['plan', 'prices'],
    ['publish', 'content'],
  ])('of %s moves to %s', async (id, place) => {
    element(id)?.focus();
    await remove(id);
    expect(document.activeElement?.id).toBe(place);
  });

  it('moves past a section that was removed too, and leaves no tab stop behind', async () => {
    element('plan')?.focus();
    await remove('prices');
    expect(document.activeElement?.id).toBe('content');
    element('publish')?.focus();
    expect(element('content')?.getAttribute('tabindex')).toBe('-1');
  });

  it('removes the tabindex of a section when it loses the focus', async () => {
    element('plan')?.focus();
    await remove('plan');
    element('publish')?.focus();
    expect(element('prices')?.hasAttribute('tabindex')).toBe(false);
  });

  it('stays away after a press beside all controls', async () => {
    element('plan')?.focus();
    element('content')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    element('plan')?.blur();
    await remove('plan');
    expect(document.activeElement).toBe(document.body);
  });

  it('stays where a control has it', async () => {
    element('plan')?.focus();
    element('outside')?.focus();
    await remove('plan');
    expect(document.activeElement?.id).toBe('outside');
  });
});
