import { composeStory } from '@storybook/react-vite';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The exports of a story file. */
export type StoryFile = { default: Meta } & Record<string, unknown>;

/** Resolves when fonts have loaded and four frames have passed. */
export async function layoutSettled(): Promise<void> {
  await document.fonts.ready;
  for (let count = 0; count < 4; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Renders a story into the page and returns its container with a function to remove it. */
export function renderStory(meta: unknown, story: unknown): { container: HTMLElement; unmount: () => void } {
  // Each story has the type of its component; here it is only rendered.
  const Story = composeStory(story as StoryObj, meta as Meta) as ComponentType;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  flushSync(() => root.render(createElement(Story)));
  return {
    container,
    unmount() {
      flushSync(() => root.unmount());
      container.remove();
    },
  };
}
